import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import { describeValue, type Finding, type FindingDefinitions, type ManifestReading } from "@skill-convert/format";
import { NODE_PLATFORMS } from "../dialects/dialect.js";
import { BLOCK_KEYS, KINDS, OPENCLAW_KEYS } from "../dialects/openclaw.js";

const section = "Decisions";
const sentences = ["agent-skills.md#d28"] as const;

/** The findings about the keys in which OpenClaw, ClawHub and Hermes read what a skill requires. */
export const dialectFindings = {
  "unknown-platform": {
    severity: "warning",
    message: '"{found}" is no operating system that {client} knows, so {client} never shows the skill{hint}.',
    docs: "OpenClaw compares the words with those of Node, `darwin`, `linux` and `win32`. Hermes knows `macos`, `linux` and `windows`, and those of Node as well. With any other word the skill is hidden.",
    section,
    requirement: "The operating systems are in the words of the client that reads them.",
    sentences,
    find: unknownPlatforms,
  },
  "metadata-on-one-line": {
    severity: "warning",
    message: "OpenClaw cannot read this metadata, and loads the skill as if it had none.",
    docs: "OpenClaw reads metadata on one line as JSON5, in which text must be in quotes. The fix writes it as JSON; a mapping in block style works as well.",
    section,
    requirement: "Metadata on one line that OpenClaw reads has its texts in quotes.",
    sentences,
    find: unquotedMetadata,
  },
  "requirements-not-read": {
    severity: "warning",
    message: "{Place} is not read by OpenClaw{why}.",
    docs: "OpenClaw reads requirements under `metadata.openclaw.requires`, and of several blocks the first of `openclaw` and `clawdbot` alone. ClawHub prefers the blocks in another order, `clawdbot`, `clawdis`, `openclaw`, so that the two see different requirements. It reads `requires`, `primaryEnv`, `env` and `dependencies` at the top level, but only in a skill that has none of these blocks.",
    section,
    requirement: "What a skill requires of OpenClaw stands in the one block that it reads.",
    sentences,
    find: unreadRequirements,
  },
  "requirement-form": {
    severity: "warning",
    message: "{Place} must be a list of names, but is {found}; OpenClaw then never shows the skill.",
    docs: "OpenClaw makes text of every entry. A mapping becomes `[object Object]`, which is the name of no variable and of no command.",
    section,
    requirement: "Required variables and commands are lists of names.",
    sentences,
    find: misshapenRequirements,
  },
  "unlisted-credential": {
    severity: "info",
    message: 'The variable "{name}" is the credential of the skill, but is not among the variables that it requires.',
    docs: "OpenClaw shows `primaryEnv` in its settings and does not demand it. Add the variable to `requires.env`, so that a skill without it is not offered.",
    section,
    requirement: "The credential of a skill is one of its variables.",
    sentences,
    validationOnly: true,
    find: unlistedCredential,
  },
  "installation-not-read": {
    severity: "warning",
    message: '{reader} does not know installations of the kind "{kind}", and leaves this one out.',
    docs: "OpenClaw knows `brew`, `node`, `go`, `uv` and `download`; ClawHub all of these but `download`. Packages of other managers belong in `dependencies`, which ClawHub shows.",
    section,
    requirement: "An installation is of a kind that the client knows.",
    sentences,
    find: unknownInstallations,
  },
  "download-without-digest": {
    severity: "warning",
    message: "This download has no digest, so a changed file would not be noticed.",
    docs: "With `sha256`, 64 hexadecimal digits, OpenClaw refuses a download whose content is another one.",
    section,
    requirement: "A download has the SHA-256 of its content.",
    sentences,
    find: unverifiedDownloads,
  },
} as const satisfies FindingDefinitions;

/** The mappings under `metadata` that OpenClaw or ClawHub may read, with their keys. */
function blocksOf({ document }: ManifestReading): (readonly [string, JsonRecord])[] {
  const metadata = getOwn(document, "metadata");
  if (!isJsonRecord(metadata)) return [];
  return BLOCK_KEYS.flatMap((key) => {
    const block = getOwn(metadata, key);
    return isJsonRecord(block) ? [[key, block] as const] : [];
  });
}

/** The block that OpenClaw reads, with its path. */
function blockOf(reading: ManifestReading): { readonly path: Path; readonly block: JsonRecord } | undefined {
  const [found] = blocksOf(reading).filter(([key]) => key !== "clawdis");
  return found && { path: ["metadata", found[0]], block: found[1] };
}

const NODE_WORDS: Readonly<Record<string, string>> = { ...NODE_PLATFORMS, osx: "darwin" };
const OPENCLAW_SYSTEMS = ["darwin", "linux", "win32"];
const HERMES_SYSTEMS = ["macos", "linux", "windows", "darwin", "win32"];

function unknownPlatforms(reading: ManifestReading): Finding[] {
  const { path = [], block } = blockOf(reading) ?? {};
  return [
    ...unknownWords(block?.["os"], [...path, "os"], OPENCLAW_SYSTEMS, "OpenClaw"),
    ...unknownWords(getOwn(reading.document, "platforms"), ["platforms"], HERMES_SYSTEMS, "Hermes"),
  ];
}

function unknownWords(raw: Json | undefined, path: Path, known: readonly string[], client: string): Finding[] {
  return wordsAt(raw, path).flatMap(([at, found]): Finding[] => {
    if (known.includes(found)) return [];
    const meant = known.includes(NODE_WORDS[found] ?? "") ? NODE_WORDS[found] : undefined;
    const hint = meant === undefined ? "" : `; write "${meant}"`;
    const isAlone = valueIs(raw, at, path, found);
    const fix = { title: `Write "${meant}"`, text: `${meant}`, changes: [[]] };
    return [{ path: at, args: { found, client, hint }, ...(meant !== undefined && isAlone && { fix }) }];
  });
}

/** Returns true if the value at a path is one word, and not several with commas between them. */
function valueIs(raw: Json | undefined, at: Path, path: Path, word: string): boolean {
  return raw !== undefined && valueAt(raw, at.slice(path.length)) === word;
}

/** The words of a list, or of a text with commas, each with its path. */
function wordsAt(raw: Json | undefined, path: Path): (readonly [Path, string])[] {
  if (typeof raw === "string") {
    return raw.split(",").flatMap((word) => (word.trim() === "" ? [] : [[path, word.trim()] as const]));
  }
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((word, index) => (typeof word === "string" ? [[[...path, index], word.trim()] as const] : []));
}

function unquotedMetadata({ data, document }: ManifestReading): Finding[] {
  const metadata = getOwn(document, "metadata");
  if (!isJsonRecord(metadata) || !OPENCLAW_KEYS.some((key) => isJsonRecord(getOwn(metadata, key)))) return [];
  const sourceAt = (path: Path, part?: "key") => {
    const range = data.locate(path, part);
    return range ? data.text.slice(range.start, range.end).trim() : "";
  };
  const source = sourceAt(["metadata"]);
  if (!source.startsWith("{") || source.includes("\n")) return [];
  const isQuoted = (text: string) => /^["']/.test(text);
  const isReadable = (value: Json, path: Path): boolean => {
    if (typeof value === "string") return isQuoted(sourceAt(path));
    if (typeof value !== "object" || value === null) return true;
    return Object.entries(value).every(([key, inner]) => {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      const isKey = Array.isArray(value) || /^[A-Za-z_$][\w$]*$/.test(key) || isQuoted(sourceAt(at, "key"));
      return isKey && isReadable(inner, at);
    });
  };
  if (isReadable(metadata, ["metadata"])) return [];
  return [{ path: ["metadata"], fix: { title: "Write it as JSON", text: JSON.stringify(metadata) } }];
}

/** The keys at the top level that ClawHub reads in a skill without a block. */
const CLAWHUB_KEYS = ["requires", "primaryEnv", "env", "dependencies"];

function unreadRequirements(reading: ManifestReading): Finding[] {
  const { document } = reading;
  const blocks = blocksOf(reading);
  const [read] = blocks.filter(([key]) => key !== "clawdis");
  const [block] = blocks[0] ?? [];
  const why =
    block === undefined ? ", only by ClawHub" : `, and by ClawHub only in a skill without "metadata.${block}"`;
  const unread = block === undefined ? ["requires"] : CLAWHUB_KEYS;
  return [
    ...unread.flatMap((key): Finding[] => {
      const value = getOwn(document, key);
      const isMeant = key === "requires" ? isJsonRecord(value) && (block || isRequirement(value)) : value !== undefined;
      return isMeant ? [{ path: [key], part: "key", args: { why } }] : [];
    }),
    ...blocks.flatMap(([key, other]): Finding[] => {
      if (key === read?.[0] || (read && jsonEqual(other, read[1]))) return [];
      const instead = read ? `, which reads "${read[0]}"` : ", only by ClawHub";
      return [{ path: ["metadata", key], part: "key", args: { why: instead } }];
    }),
  ];
}

function isRequirement(mapping: JsonRecord): boolean {
  return ["env", "bins", "anyBins", "config"].some((key) => Object.hasOwn(mapping, key));
}

function misshapenRequirements(reading: ManifestReading): Finding[] {
  const { path = [], block = {} } = blockOf(reading) ?? {};
  const requires = getOwn(block, "requires");
  if (!isJsonRecord(requires)) return [];
  return ["env", "bins", "anyBins"].flatMap((key): Finding[] => {
    const raw = getOwn(requires, key);
    const at = [...path, "requires", key];
    if (isJsonRecord(raw)) return [{ path: at, args: { found: describeValue(raw) } }];
    if (!Array.isArray(raw)) return [];
    const wrong = raw.findIndex((entry) => typeof entry === "object" && entry !== null);
    return wrong < 0 ? [] : [{ path: [...at, wrong], args: { found: describeValue(raw[wrong] ?? null) } }];
  });
}

function unlistedCredential(reading: ManifestReading): Finding[] {
  const { path = [], block = {} } = blockOf(reading) ?? {};
  const name = getOwn(block, "primaryEnv");
  if (typeof name !== "string" || name.trim() === "") return [];
  const requires = getOwn(block, "requires");
  const listed = [isJsonRecord(requires) ? requires["env"] : undefined, block["envVars"], block["env"]];
  const names = listed.flatMap((raw) => [
    ...wordsAt(raw, []).map(([, word]) => word),
    ...(Array.isArray(raw) ? raw.map((entry) => (isJsonRecord(entry) ? entry["name"] : undefined)) : []),
  ]);
  return names.includes(name.trim()) ? [] : [{ path: [...path, "primaryEnv"], args: { name } }];
}

function installationsOf(
  reading: ManifestReading,
): { readonly path: Path; readonly kind: string; readonly entry: JsonRecord }[] {
  const { path = [], block = {} } = blockOf(reading) ?? {};
  const install = getOwn(block, "install");
  if (!Array.isArray(install)) return [];
  return install.flatMap((entry, index) => {
    const kind = isJsonRecord(entry) ? (entry["kind"] ?? entry["type"]) : undefined;
    return isJsonRecord(entry) && typeof kind === "string" ? [{ path: [...path, "install", index], kind, entry }] : [];
  });
}

function unknownInstallations(reading: ManifestReading): Finding[] {
  return installationsOf(reading).flatMap(({ path, kind }): Finding[] => {
    if (KINDS.has(kind)) return [];
    return [{ path, args: { kind, reader: "OpenClaw" } }];
  });
}

function unverifiedDownloads(reading: ManifestReading): Finding[] {
  return installationsOf(reading).flatMap(({ path, kind, entry }): Finding[] => {
    const { sha256 } = entry;
    const isVerified = typeof sha256 === "string" && /^[0-9a-f]{64}$/i.test(sha256);
    return kind !== "download" || isVerified ? [] : [{ path }];
  });
}

import type {
  Coverage,
  CoverageEntry,
  EnvironmentVariable,
  Json,
  JsonRecord,
  LossNote,
  Path,
  Skill,
  SkillManifest,
} from "@skill-convert/core";
import { filesOf } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { compact, getOwn, isJsonRecord, jsonEqual, recordOf, valueAt } from "@skill-convert/core/json";
import {
  NOWHERE,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  plainVersion,
  SEMVER,
  step,
  toSemver,
} from "@skill-convert/format";
import { readMarkdown } from "@skill-convert/source";
import { type Contract, type FrontMatter, isInMetadata, mappingIn, namesSameVariables, textIn } from "./dialect.js";
import { hermes } from "./hermes.js";
import { BLOCK_KEYS, openclaw } from "./openclaw.js";

const DIALECTS = [openclaw, hermes] as const;

/** The keys of `metadata` that clients define as mappings. */
export const DIALECT_KEYS: readonly string[] = [...BLOCK_KEYS, "hermes"];

/** Returns true for a mapping under such a key, which stays one although metadata has only strings. */
export function isDialectMapping(key: string, value: Json): boolean {
  return DIALECT_KEYS.includes(key) && isJsonRecord(value);
}

/**
 * Returns SKILL.md if its front matter still says a value, in the keys of dialects, which no conversion removes
 * (agent-skills.md#d27).
 */
export function remainsIn(path: Path, value: Json, skill: Skill): string | undefined {
  const content = filesOf(skill).text(SKILL_FILE);
  const document = content.kind === "text" ? readMarkdown(content.text, SKILL_FILE).frontmatter?.value : undefined;
  if (!isJsonRecord(document)) return undefined;
  const said = saidBy({ metadata: mappingIn(document["metadata"]) ?? {}, keys: document });
  const found = said && valueAt(said as Json, path);
  return found !== undefined && jsonEqual(found, value) ? SKILL_FILE : undefined;
}

/** Adds the parts of the model that the keys of dialects say (agent-skills.md#d25, agent-skills.md#d26). */
export function withContract(manifest: SkillManifest): SkillManifest {
  const front = frontOf(manifest);
  const said = saidBy(front);
  const { tools, ...parts } = said ?? {};
  const top = compact({
    version: manifest.version === undefined ? versionIn(front.keys["version"]) : undefined,
    author: manifest.author === undefined ? textIn(front.keys["author"]) : undefined,
  });
  if (said === undefined && Object.keys(top).length === 0) return manifest;
  const united = tools ? { tools: { ...manifest.tools, ...tools } } : {};
  return { ...parts, ...withoutKeys(manifest, Object.keys(top)), ...top, ...united };
}

/** The manifest without keys of the front matter that a field of the model has. */
function withoutKeys(manifest: SkillManifest, taken: readonly string[]): SkillManifest {
  if (taken.length === 0) return manifest;
  const { extensions: { frontmatter = {}, ...others } = {}, ...rest } = manifest;
  const keys = recordOf(Object.entries(frontmatter).filter(([key]) => !taken.includes(key)));
  // Without keys it says that there are no others, so that a format that is written over the same file removes them.
  return { ...rest, extensions: { ...others, frontmatter: keys } };
}

/**
 * Writes the requirements of a manifest into the keys of the dialects that its front matter uses. A version, an author
 * and tags that stand in such a key stay there (agent-skills.md#d27).
 */
export const writeContract: PrepareStep = step(
  {
    metadata: "synthesised",
    "metadata/*": "synthesised",
    "extensions/frontmatter/*": "synthesised",
    "environment/*/sensitive": "synthesised",
  },
  write,
);

function write(manifest: SkillManifest, context: PrepareContext): Prepared {
  const before = frontOf(manifest);
  const used = DIALECTS.filter((dialect) => dialect.read(before) !== undefined);
  const contract = contractOf(manifest);
  const marksBefore = marksOf(saidBy(before));
  const isMarked = [...marksOf(contract)].every((name) => marksBefore.has(name));
  let front = before;
  for (const dialect of used) {
    const held = dialect.read(front) ?? {};
    const wanted = context.editing ? contract : withKept(contract, held);
    // One dialect that marks a variable as secret is enough: another says it in a key with more meaning.
    const isHeld = isMarked && namesSameVariables(wanted.environment, held.environment);
    front = dialect.write(isHeld ? compact({ ...wanted, environment: held.environment }) : wanted, front);
  }
  const said = saidBy(front) ?? {};
  const { version, author, tags, ...rest } = manifest;
  const isDialect = used.length > 0;
  // What would not read back from there is written where it always is.
  const atTop = compact({
    version: version === versionIn(version) && isAtTop("version", isDialect, context) ? version : undefined,
    author:
      said.author === undefined && author === textIn(author) && isAtTop("author", isDialect, context)
        ? author
        : undefined,
  });
  if (Object.keys(atTop).length > 0) front = { ...front, keys: { ...front.keys, ...atTop } };
  if (front === before) return { manifest, notes: [] };
  const kept = compact({
    version: atTop.version === undefined ? version : undefined,
    author: said.author === undefined && atTop.author === undefined ? author : undefined,
    tags: said.tags === undefined ? tags : undefined,
  });
  return {
    manifest: { ...withFront(rest as SkillManifest, before, front), ...kept },
    notes: [...changeNotes(manifest, before, front, Object.keys(atTop)), ...lossNotes(manifest, said)],
    ...(isDialect && { coverage: COVERAGE }),
    stated: PARTS.filter((part) => manifest[part] !== undefined && isSaid(manifest[part], said[part])),
  };
}

/** The names of the variables that a contract marks as secret. */
function marksOf({ environment = [] }: Contract = {}): Set<string> {
  return new Set(environment.flatMap(({ name, sensitive }) => (sensitive ? [name] : [])));
}

/**
 * Adds what a dialect says already to a contract from another format, which may have no place for it
 * (agent-skills.md#d27).
 */
function withKept(contract: Contract, said: Contract): Contract {
  const { environment, commands, tools } = said;
  return compact({
    ...said,
    ...contract,
    environment: united(contract.environment, environment, sameVariable),
    commands: united(contract.commands, commands, (first, second) => ({ ...second, ...first })),
    tools: contract.tools?.required ? contract.tools : tools,
  });
}

const NARROWED: CoverageEntry = { holds: "narrowed", adds: ["synthesised"] };

/** The coverage of a skill that uses a dialect. */
const COVERAGE: Coverage = Object.fromEntries(
  [
    "metadata",
    "extensions/frontmatter",
    "platforms",
    "environment",
    "environment/*",
    "commands",
    "commands/*",
    // Two lists hold them, so that others may come first.
    "packages",
    "packages/*",
    "requiredFiles",
    "requiredFiles/*",
    "tools",
    "tools/required",
    "requiredCapabilities",
    "author",
    "version",
    "tags",
  ].map((pattern) => [pattern, NARROWED]),
);

function frontOf({ metadata, extensions }: SkillManifest): FrontMatter {
  return { metadata: mappingIn(metadata) ?? {}, keys: mappingIn(extensions?.["frontmatter"]) ?? {} };
}

function withFront(manifest: SkillManifest, before: FrontMatter, { metadata, keys }: FrontMatter): SkillManifest {
  return {
    ...manifest,
    ...(metadata !== before.metadata && { metadata }),
    ...(keys !== before.keys && { extensions: { ...manifest.extensions, frontmatter: keys } }),
  };
}

/**
 * Returns what the dialects say together; undefined if none is used. Of a command that several name, the first counts.
 */
function saidBy(front: FrontMatter): Contract | undefined {
  const said = DIALECTS.flatMap((dialect) => dialect.read(front) ?? []);
  if (said.length < 2) return said[0];
  const [first = {}, second = {}] = said;
  return compact({
    ...second,
    ...first,
    environment: united(first.environment, second.environment, sameVariable),
    commands: united(first.commands, second.commands, (each) => each),
  });
}

function sameVariable(first: EnvironmentVariable, second: EnvironmentVariable): EnvironmentVariable {
  return { ...second, ...first, required: first.required || second.required };
}

function united<T extends { readonly name: string }>(
  first: readonly T[] | undefined,
  second: readonly T[] | undefined,
  merge: (first: T, second: T) => T,
): T[] | undefined {
  if (!first || !second) return (first ?? second) as T[] | undefined;
  const others = new Map(second.map((each) => [each.name, each]));
  const names = new Set(first.map(({ name }) => name));
  const merged = first.map((each) => {
    const other = others.get(each.name);
    return other ? merge(each, other) : each;
  });
  return [...merged, ...second.filter(({ name }) => !names.has(name))];
}

/** The fields of the model that only dialects have keys for. */
export const PARTS = [
  "platforms",
  "environment",
  "commands",
  "packages",
  "requiredFiles",
  "requiredCapabilities",
] as const;

function contractOf(manifest: SkillManifest): Contract {
  const { author, tags, tools, version } = manifest;
  const parts = Object.fromEntries(PARTS.map((part) => [part, manifest[part]]));
  return compact({ author, tags, tools, version, ...parts }) as Contract;
}

/** A version at the top level, where OpenClaw and Hermes document it. */
function versionIn(raw: Json | undefined): string | undefined {
  const read = toSemver(plainVersion.get(raw ?? null, NOWHERE) ?? "");
  return SEMVER.test(read) ? read : undefined;
}

/**
 * Returns true if a field is written at the top level: where the document that is written over has it, or where the
 * dialects document it.
 */
function isAtTop(field: "version" | "author", isDialect: boolean, { document = {} }: PrepareContext): boolean {
  return !isInMetadata(field, document) && (isDialect || Object.hasOwn(document, field));
}

/** Notes the keys that were changed or added to say what the manifest requires. */
function changeNotes(
  manifest: SkillManifest,
  before: FrontMatter,
  after: FrontMatter,
  atTop: readonly string[],
): LossNote[] {
  const { extensions } = manifest;
  const keysPath = ["extensions", "frontmatter"];
  const depth = extensions === undefined ? 1 : extensions["frontmatter"] === undefined ? 2 : 3;
  return [
    ...noted(before.metadata, after.metadata, (key) => (manifest.metadata ? ["metadata", key] : ["metadata"])),
    ...noted(before.keys, after.keys, (key) => [...keysPath, key].slice(0, depth)).filter(
      ({ path }) => !atTop.includes(String(path[2])),
    ),
  ];
}

function noted(before: JsonRecord, after: JsonRecord, pathOf: (key: string) => string[]): LossNote[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): LossNote[] => {
    const old = getOwn(before, key);
    const now = getOwn(after, key);
    if (old === now || (old !== undefined && now !== undefined && jsonEqual(old, now))) return [];
    const reason = `A client reads "${key}" for what the skill requires, so it was written there.`;
    return [{ path: pathOf(key), kind: old === undefined ? "synthesised" : "narrowed", reason }];
  });
}

const LABELS: Readonly<Record<(typeof PARTS)[number] | "tools", string>> = {
  platforms: "operating systems",
  environment: "environment variables",
  commands: "commands",
  packages: "packages",
  requiredFiles: "required files",
  requiredCapabilities: "required capabilities",
  tools: "required tools",
};

/** Returns true if each element of a list is among others, which may say more. */
function isSaid(
  wanted: readonly object[] | readonly string[] = [],
  held: readonly object[] | readonly string[] = [],
): boolean {
  const others = held as readonly Json[];
  return (wanted as readonly Json[]).every((each) => others.some((other) => isWithin(each, other)));
}

function isWithin(wanted: Json, held: Json): boolean {
  if (!isJsonRecord(wanted) || !isJsonRecord(held)) return wanted === held;
  return Object.entries(wanted).every(([key, value]) => jsonEqual(value, held[key] ?? null));
}

/** Notes the parts that the keys of the dialects say in part, or of which they say more. */
function lossNotes(manifest: SkillManifest, said: Contract): LossNote[] {
  const parts = [...PARTS, "tools"] as const;
  return parts.flatMap((part): LossNote[] => {
    const wanted = part === "tools" ? manifest.tools?.required : manifest[part];
    const held = part === "tools" ? said.tools?.required : said[part];
    const path = part === "tools" ? ["tools", "required"] : [part];
    if (wanted === undefined && held !== undefined) {
      const reason = `SKILL.md already says more about ${LABELS[part]} for a client, so that stays.`;
      return [{ path: manifest.tools === undefined ? path.slice(0, 1) : path, kind: "synthesised", reason }];
    }
    if (wanted === undefined || isSaid(wanted, held)) return [];
    const how = held === undefined ? "none" : "not all";
    const reason = `The keys of the clients for which the skill is written hold ${how} of what the manifest says about ${LABELS[part]}.`;
    return [{ path, kind: held === undefined ? "dropped" : "narrowed", reason }];
  });
}

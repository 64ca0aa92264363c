import {
  type Adapter,
  type EncodeOptions,
  type FileEdit,
  filesOf,
  type LossNote,
  memoryFiles,
  mergeEdits,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { requireArguments, SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { readMarkdown } from "@skill-convert/source";
import { CLIENT, type Client } from "./client.js";
import { clientKey } from "./keys.js";
import { fixOfOpenaiYaml, OPENAI_FILE } from "./openai-yaml.js";
import { useOf } from "./use-of.js";

const HINT = "argument-hint";
/** A longer hint does not help anybody who is typing. */
const MAX_INPUTS = 4;

/**
 * Returns the adapter of Agent Skills, writing for certain clients: it adds the front matter keys that one of them
 * reads, and the clients' own files in which they keep settings that others read from the front matter.
 *
 * @param adapter the adapter of Agent Skills
 * @example
 * const input = "{ name: folder, type: string, required: true, description: The folder }";
 * const manifest = `sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\ninputs: [${input}]\n`;
 * const files = memoryFiles({ "skill.yaml": manifest });
 * const to = writeFor(agentSkillsAdapter, [clientNamed("claude-code")]);
 * const { value } = convert(files, { from: stopAdapter, to });
 * value.edits[0].text.split("\n").filter((line) => line.startsWith("argument-hint")); // ['argument-hint: "[folder]"']
 */
export function writeFor<Id extends string>(adapter: Adapter<Id>, clients: readonly Client[]): Adapter<Id> {
  requireArguments("writeFor", { adapter: [adapter, "an adapter"], clients: [clients, { each: CLIENT }] });
  const { encode } = adapter;
  if (!encode) return adapter;
  return {
    ...adapter,
    encode(manifest, options = {}) {
      const { prepared, notes } = withHint(withDialects(manifest, clients), clients);
      const { value, diagnostics } = encode(prepared, options);
      if (!value) return { diagnostics };
      const edits = withOwnFiles(value.edits, options, clients);
      return { value: { ...value, edits, notes: [...notes, ...value.notes] }, diagnostics };
    },
  };
}

const OPENCLAW: readonly string[] = ["openclaw", "clawdbot"];

/** The keys of `metadata` in which a client looks for what a skill requires. Only the first is written anew. */
const DIALECTS: Readonly<Record<string, readonly string[]>> = {
  openclaw: OPENCLAW,
  clawhub: OPENCLAW,
  hermes: ["hermes"],
};

/** The fields of the model that these keys hold. */
const REQUIREMENTS = ["environment", "commands", "platforms", "packages", "requiredFiles"] as const;

/** Adds the empty keys of clients, into which the adapter writes what the skill requires (agent-skills.md#d27). */
function withDialects(manifest: SkillManifest, clients: readonly Client[]): SkillManifest {
  const { metadata = {} } = manifest;
  if (REQUIREMENTS.every((field) => (manifest[field] ?? []).length === 0)) return manifest;
  const missing = clients.flatMap(({ id }) => {
    const [first, ...others] = getOwn(DIALECTS, id) ?? [];
    return first === undefined || [first, ...others].some((key) => Object.hasOwn(metadata, key)) ? [] : first;
  });
  if (missing.length === 0) return manifest;
  return { ...manifest, metadata: { ...metadata, ...Object.fromEntries(missing.map((key) => [key, {}])) } };
}

/** Adds the inputs as the `argument-hint` that some clients show when a user calls a skill by its name. */
function withHint(manifest: SkillManifest, clients: readonly Client[]) {
  const unchanged = { prepared: manifest, notes: [] };
  const readers = clients.filter((client) => useOf(HINT, client)?.[0] === "reads").map(({ title }) => title);
  const { extensions = {}, operations } = manifest;
  const inputs = operations.length === 1 ? Object.values(operations[0]?.input?.parameters ?? []) : [];
  const frontMatter = extensions["frontmatter"] ?? {};
  const hasHint = !isJsonRecord(frontMatter) || getOwn(frontMatter, HINT) !== undefined;
  if (readers.length === 0 || inputs.length === 0 || inputs.length > MAX_INPUTS || hasHint) return unchanged;
  const hint = inputs.map(({ name }) => `[${name}]`).join(" ");
  const prepared = { ...manifest, extensions: { ...extensions, frontmatter: { ...frontMatter, [HINT]: hint } } };
  const shown = `${enumerate(readers, "and")} ${readers.length === 1 ? "shows" : "show"}`;
  const reason = `${shown} "${HINT}" when a user calls the skill, so the inputs were written there as "${hint}".`;
  // The note is about the outermost part that the hint adds.
  const hintPath = ["extensions", "frontmatter", HINT];
  const existing = [manifest.extensions, extensions["frontmatter"]].filter((part) => part !== undefined).length;
  const note: LossNote = { path: hintPath.slice(0, existing + 1), kind: "synthesised", reason };
  return { prepared, notes: [note] };
}

/** Adds the clients' own files with the settings that they do not read from the front matter. */
function withOwnFiles(
  edits: readonly FileEdit[],
  { over: base = memoryFiles({}) }: EncodeOptions,
  clients: readonly Client[],
): readonly FileEdit[] {
  const files = filesOf(base);
  const written = overlay(files, edits);
  const content = written.text(SKILL_FILE);
  const document = content.kind === "text" ? readMarkdown(content.text, SKILL_FILE).frontmatter?.value : undefined;
  if (!isJsonRecord(document)) return edits;
  const needsOwnFile = clients.some(({ ownFile }) => {
    return ownFile !== undefined && getOwn(document, ownFile.says) === clientKey(ownFile.says)?.harmful;
  });
  const ownEdit = needsOwnFile ? ownFileEdit(written) : undefined;
  return ownEdit ? mergeEdits(files, edits, [ownEdit]) : edits;
}

function ownFileEdit(files: SkillFiles): FileEdit | undefined {
  const fix = fixOfOpenaiYaml(files);
  if (!fix) return undefined;
  const path = OPENAI_FILE;
  if (files.has(path)) return { kind: "splice", path, edits: [...fix.edits] };
  return { kind: "write", path, text: fix.edits.map(({ text }) => text).join("") };
}

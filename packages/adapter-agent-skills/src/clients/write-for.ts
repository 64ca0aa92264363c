import {
  type Adapter,
  type EncodeOptions,
  type FileEdit,
  type LossNote,
  memoryFiles,
  mergeEdits,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import type { Client } from "./clients.js";
import { clientKey, useOf } from "./keys.js";
import { fixOfOpenaiYaml, OPENAI_FILE } from "./openai-yaml.js";

const HINT = "argument-hint";
/** A hint that is longer helps nobody while they type. */
const MOST_INPUTS = 4;

/**
 * Agent Skills as some clients want them: with the keys that one of them documents for what the manifest says, and with the
 * files of their own in which they keep what others read in the front matter.
 *
 * @param adapter that of Agent Skills
 * @example
 * convert(files, { from: stopAdapter, to: writeFor(agentSkillsAdapter, [clientNamed("codex")]) });
 */
export function writeFor<Id extends string>(adapter: Adapter<Id>, clients: readonly Client[]): Adapter<Id> {
  const { encode } = adapter;
  if (!encode) return adapter;
  return {
    ...adapter,
    encode(manifest, options = {}) {
      const { wanted, notes } = withHint(manifest, clients);
      const { value, diagnostics } = encode(wanted, options);
      if (!value) return { diagnostics };
      const edits = withOwnFiles(value.edits, options, clients);
      return { value: { ...value, edits, notes: [...notes, ...value.notes] }, diagnostics };
    },
  };
}

/** The inputs as the hint that some clients show while a skill is called by its name. */
function withHint(manifest: SkillManifest, clients: readonly Client[]) {
  const nothing = { wanted: manifest, notes: [] };
  const readers = clients.filter((client) => useOf(HINT, client)?.[0] === "reads").map(({ title }) => title);
  const { extensions = {}, operations } = manifest;
  const inputs = operations.length === 1 ? Object.values(operations[0]?.input?.parameters ?? []) : [];
  const own = extensions["frontmatter"] ?? {};
  const isKnown = !isJsonRecord(own) || getOwn(own, HINT) !== undefined;
  if (readers.length === 0 || inputs.length === 0 || inputs.length > MOST_INPUTS || isKnown) return nothing;
  const hint = inputs.map(({ name }) => `[${name}]`).join(" ");
  const wanted = { ...manifest, extensions: { ...extensions, frontmatter: { ...own, [HINT]: hint } } };
  const shown = `${new Intl.ListFormat("en-GB").format(readers)} ${readers.length === 1 ? "shows" : "show"}`;
  const reason = `${shown} "${HINT}" while the skill is called, so the inputs were written there as "${hint}".`;
  // What is new as a whole is reported where it begins.
  const whole = ["extensions", "frontmatter", HINT];
  const known = [manifest.extensions, extensions["frontmatter"]].filter((part) => part !== undefined).length;
  const note: LossNote = { path: whole.slice(0, known + 1), kind: "synthesised", reason };
  return { wanted, notes: [note] };
}

/** Files of the clients' own that say what their front matter does not say to them. */
function withOwnFiles(
  edits: readonly FileEdit[],
  { base = memoryFiles({}) }: EncodeOptions,
  clients: readonly Client[],
): readonly FileEdit[] {
  const written = overlay(base, edits);
  const content = written.text(SKILL_FILE);
  const document = content.kind === "text" ? readMarkdown(content.text, SKILL_FILE).frontmatter?.value : undefined;
  if (!isJsonRecord(document)) return edits;
  const wants = clients.some(({ ownFile }) => {
    return ownFile !== undefined && getOwn(document, ownFile.says) === clientKey(ownFile.says)?.harmful;
  });
  const own = wants ? ownFileEdit(written) : undefined;
  return own ? mergeEdits(base, edits, [own]) : edits;
}

function ownFileEdit(files: SkillFiles): FileEdit | undefined {
  const fix = fixOfOpenaiYaml(files);
  if (!fix) return undefined;
  const path = OPENAI_FILE;
  if (files.has(path)) return { kind: "splice", path, edits: [...fix.edits] };
  return { kind: "write", path, text: fix.edits.map(({ text }) => text).join("") };
}

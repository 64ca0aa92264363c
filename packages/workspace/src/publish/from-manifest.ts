import {
  type Adapter,
  memoryFiles,
  overlay,
  type SkillManifest,
  type Template,
  validateSkill,
} from "@skill-convert/core";
import { SKILL_FILE, withholdSensitive } from "@skill-convert/core/adapters";
import { redactTokens } from "@skill-convert/source";

/**
 * Writes a skill of which only the manifest is known as the SKILL.md of an Agent Skill. Sensitive values and tokens of
 * known forms are left out. Undefined if the result would not be valid.
 *
 * @param adapter the adapter of Agent Skills
 */
export function skillFileOf(given: SkillManifest, adapter: Adapter): string | undefined {
  const { manifest } = withholdSensitive(given, adapter);
  const empty = memoryFiles({});
  const written = adapter.encode?.(manifest, { over: empty, checked: true }).value;
  const file = overlay(empty, written?.edits ?? []).text(SKILL_FILE);
  if (file.kind !== "text") return undefined;
  const text = redactTokens(file.text);
  const { diagnostics } = validateSkill(memoryFiles({ [SKILL_FILE]: text }), adapter);
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : text;
}

/** A path of a file in the folder of a skill, as a word of a command. */
const FILE = /^(?![/~]|[a-z][\w+.-]*:)\S*(?:\/\S|\.(?:[cm]?[jt]s|py|sh|rb|pl|ps1|cmd|bat)$)/i;

/** A link to a file beside SKILL.md, or the path of a file in one of the folders that skills have by convention. */
const MENTION =
  /\]\(\s*<?(?![a-z][\w+.-]*:|[#/)])[^)\s>]|(?:^|[\s`"'(/])(?:scripts|references|assets|templates|examples)\/[\w{]|\{baseDir\}|SKILL_DIR\b/im;

/** Returns true if a skill names files of its folder, without which it does not work. */
export function needsFiles({ instructions = "", operations }: SkillManifest): boolean {
  const words = operations.flatMap(({ entrypoints = {} }) => [
    ...(entrypoints.unix ?? []),
    ...(entrypoints.windows ?? []),
  ]);
  return MENTION.test(instructions) || words.flatMap(literals).some((word) => FILE.test(word));
}

function literals(template: Template): readonly string[] {
  if (typeof template === "string") return [template];
  return template.filter((part) => typeof part === "string");
}

import type { Fix, SkillFiles } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readData } from "@skill-convert/source";

/** The file from which Codex reads settings that other clients read from the front matter. */
export const OPENAI_FILE = "agents/openai.yaml";

const POLICY = { allow_implicit_invocation: false };

/**
 * Returns the fix that forbids Codex to use a skill unasked; undefined if its file forbids that already or cannot be
 * read.
 */
export function fixOfOpenaiYaml(files: SkillFiles): Fix | undefined {
  const content = files.text(OPENAI_FILE);
  const title = `Write policy.allow_implicit_invocation: false to ${OPENAI_FILE}`;
  const text = "policy:\n  allow_implicit_invocation: false\n";
  if (content.kind === "missing") return { title, edits: [{ start: 0, end: 0, text }] };
  if (content.kind !== "text") return undefined;
  const data = readData(content.text, { file: OPENAI_FILE, format: "yaml" });
  const document = data.value ?? {};
  if (!isJsonRecord(document)) return undefined;
  const policy = getOwn(document, "policy") ?? {};
  if (!isJsonRecord(policy) || getOwn(policy, "allow_implicit_invocation") === false) return undefined;
  return { title, edits: data.edit({ ...document, policy: { ...policy, ...POLICY } }) };
}

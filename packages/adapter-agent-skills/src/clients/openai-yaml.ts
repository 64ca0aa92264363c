import type { SkillFiles } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readData } from "@skill-convert/source";

/** Where Codex keeps what it does not read in the front matter. */
export const OPENAI_FILE = "agents/openai.yaml";

/** Whether Codex may use a skill unasked: unless `policy.allow_implicit_invocation` in its file is false. */
export function allowsImplicitUse(files: SkillFiles): boolean {
  const content = files.text(OPENAI_FILE);
  if (content.kind !== "text") return true;
  const { value } = readData(content.text, { file: OPENAI_FILE, format: "yaml" });
  const policy = isJsonRecord(value) ? getOwn(value, "policy") : undefined;
  return !isJsonRecord(policy) || getOwn(policy, "allow_implicit_invocation") !== false;
}

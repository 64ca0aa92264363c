import { textOf } from "@skill-convert/core/json";
import type { Plan } from "../preflight/preflight.js";

/**
 * Returns Markdown for the person who carries out a skill (semioverse.md#s29): its description, the inputs with their
 * values, the instructions, and the outputs. It is not redacted.
 */
export function presentation({ situation, operation, inputs }: Plan): string {
  const { id, name, description, instructions } = situation.skill.manifest;
  const parameters = operation.input?.parameters ?? [];
  const inputLines = Object.entries(inputs).map(([input, value]) => {
    const explanation = parameters.find((parameter) => parameter.name === input)?.description;
    return `- ${input}: ${textOf(value)}${explanation === undefined ? "" : ` (${explanation})`}`;
  });
  const outputLines = (operation.output?.fields ?? []).map(
    (field) => `- ${field.name}${field.description === undefined ? "" : `: ${field.description}`}`,
  );
  return [
    `# ${name ?? id ?? "Skill"}`,
    description,
    section("Inputs", inputLines),
    instructions?.trim(),
    section("Outputs", outputLines),
  ]
    .filter((part) => part !== undefined && part !== "")
    .join("\n\n");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

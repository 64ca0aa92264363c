import type { Json, JsonSchema, Operation } from "@skill-convert/core";
import { holdsSensitive } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { producedBy } from "./contract.js";
import { line, quoted } from "./words.js";

/** The inputs, one per line. The default and the allowed values of a sensitive input are left out. */
export function inputsOf({ input }: Operation): string[] {
  return (input?.parameters ?? []).map((parameter) => {
    const { name, description, schema, required, default: value } = parameter;
    const sensitive = holdsSensitive(parameter);
    const choices = sensitive ? "" : choicesOf(schema);
    return listEntry(
      name,
      description,
      [
        ...(choices === "" ? typeOf(schema) : []),
        required === true ? "required" : "optional",
        ...(value !== undefined && !sensitive ? [`default ${quoted(inWords(value))}`] : []),
      ],
      choices,
    );
  });
}

/**
 * The outputs, one per line; without any, the description of the output.
 *
 * @param stated descriptions that the section already has
 */
export function outputsOf(
  { output, description, producedFiles }: Operation,
  stated: readonly (string | undefined)[],
): string[] {
  const { fields = [], description: about } = output ?? {};
  const files = producedBy(producedFiles);
  if (fields.length === 0) {
    const described = about?.trim() && ![...stated, description].includes(about) ? [`- ${line(about)}`] : [];
    return [...described, ...files];
  }
  const entries = fields.map(({ name, description: text, schema }) => {
    const choices = choicesOf(schema);
    return listEntry(name, text, choices === "" ? typeOf(schema) : [], choices);
  });
  return [...entries, ...files];
}

function listEntry(name: string, description: string | undefined, details: readonly string[], choices: string): string {
  const parts = [details.join(", "), choices].filter((part) => part !== "");
  const about = parts.length === 0 ? "" : ` (${line(parts.join(": "))})`;
  const words = description === undefined ? "" : `: ${line(description)}`;
  return `- ${quoted(name)}${about}${words}`;
}

function typeOf(schema: JsonSchema | undefined): string[] {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  return typeof type === "string" ? [type] : [];
}

function choicesOf(schema: JsonSchema | undefined): string {
  const choices = isJsonRecord(schema) ? getOwn(schema, "enum") : undefined;
  return Array.isArray(choices) ? enumerate(choices.map(inWords), "or") : "";
}

const inWords = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

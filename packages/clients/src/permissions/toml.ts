import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { parse, TomlError } from "smol-toml";

/** Reads a TOML document. The reason of a refusal has the place of the error. */
export function readToml(text: string, file: string): Attempt<Readonly<Record<string, unknown>>> {
  try {
    return done(parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ""] = error.message.split("\n");
    return refused(`${file}:${error.line}:${error.column}: ${message}`);
  }
}

/** Returns a value as a table, or an empty one. */
export function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

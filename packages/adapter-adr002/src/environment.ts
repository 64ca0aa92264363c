import { compact, type EnvironmentVariable, getOwn, type Json, type JsonRecord } from "@skill-convert/core";
import { flagOr, keep, kept, textOr, withKept } from "./extensions.js";
import { readLists, writeLists } from "./split-lists.js";

const ENTRY_KEYS: ReadonlySet<string> = new Set(["name", "description", "sensitive"]);

/** `env` as the model's variables; undefined where the document has none. */
export function decodeEnvironment(raw: Json | undefined): EnvironmentVariable[] | undefined {
  if (raw === undefined || raw === null) return undefined;
  return readLists(raw).map(({ raw: entry, required }) =>
    compact({
      name: textOr(getOwn(entry, "name")) ?? "",
      description: textOr(getOwn(entry, "description")),
      required: required === true,
      sensitive: flagOr(getOwn(entry, "sensitive")),
      ...keep(entry, ENTRY_KEYS),
    }),
  );
}

/** The two lists of `env`. */
export function encodeEnvironment(
  variables: readonly EnvironmentVariable[] | undefined,
  spelled: Json | undefined,
): [string, Json | undefined][] {
  if (variables === undefined) return [];
  return writeLists(
    variables.map((variable) => ({ required: variable.required, raw: encodeVariable(variable) })),
    spelled,
  );
}

function encodeVariable(variable: EnvironmentVariable): JsonRecord {
  const { name, description, sensitive } = variable;
  return withKept(
    [
      ["name", name],
      ["description", description],
      ["sensitive", sensitive],
    ],
    kept(variable),
  );
}

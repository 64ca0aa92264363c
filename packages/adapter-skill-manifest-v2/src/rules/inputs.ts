import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import { describeValue, type Finding, mappingsIn, type Reading, typeProblem } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { parameter, schemaOf } from "../fields/input.js";
import { inputsOf, operation } from "../fields/operation.js";
import { type Braces, bracesIn } from "../fields/placeholders.js";

/** Finds defaults that are not of the declared type (skill-manifest-v2.md#d21). Null means that there is no default. */
export function defaultTypes(reading: Reading): readonly Finding[] {
  return withDefault(reading).flatMap(({ raw, path, value, input }) => {
    const type = getOwn(raw, "type");
    const expected = typeof type === "string" ? typeProblem(schemaOf(type)["type"], value) : undefined;
    if (typeof type !== "string" || expected === undefined) return [];
    return [{ path, args: { input, type, expected, found: describeValue(value) } }];
  });
}

/** Finds defaults of required parameters (skill-manifest-v2.md#d22). */
export function unusedDefaults(reading: Reading): readonly Finding[] {
  return withDefault(reading)
    .filter(({ raw }) => getOwn(raw, "required") === true)
    .map(({ path, input }) => ({ path, args: { input } }));
}

function withDefault(reading: Reading): { raw: JsonRecord; path: Path; value: Json; input: string }[] {
  return mappingsIn(reading, parameter).flatMap(({ raw, path }) => {
    const value = getOwn(raw, "default") ?? null;
    if (value === null) return [];
    return [{ raw, path: [...path, "default"], value, input: String(path.at(-1) ?? "") }];
  });
}

/** Finds inputs that are referred to by `{{name}}`, `${name}` or `{ name }` (skill-manifest-v2.md#d33). */
export function placeholderSpelling(reading: Reading): readonly Finding[] {
  return mappingsIn(reading, operation).flatMap(({ raw, path }) => {
    const inputs = inputsOf(raw);
    return argumentsIn(getOwn(raw, "entrypoints")).flatMap((argument) =>
      bracesIn(argument.text).flatMap((braces) => {
        const found = otherSpelling(braces);
        const name = braces.name.trim();
        if (found === undefined || !inputs.includes(name)) return [];
        return [{ path: [...path, "entrypoints", ...argument.path], args: { found, name } }];
      }),
    );
  });
}

/** The text of a placeholder that is not a name in single braces; undefined if it is one. */
function otherSpelling({ name, before, after }: Braces): string | undefined {
  if (before === "$") return `\${${name}}`;
  if (before === "{" && after === "}") return `{{${name}}}`;
  return name === name.trim() ? undefined : `{${name}}`;
}

import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import { describeValue, type Finding, mappingsIn, type Reading, typeProblem } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { parameter, schemaOf } from "../fields/input.js";
import { inputsOf, operation } from "../fields/operation.js";
import { type Braces, bracesIn } from "../fields/placeholders.js";

/** "default": the value of the parameter if none is given, and so one of its type. Null is not a value. */
export function defaultTypes(reading: Reading): readonly Finding[] {
  return withDefault(reading).flatMap(({ raw, path, value, input }) => {
    const type = getOwn(raw, "type");
    const expected = typeof type === "string" ? typeProblem(schemaOf(type)["type"], value) : undefined;
    if (typeof type !== "string" || expected === undefined) return [];
    return [{ path, args: { input, type, expected, found: describeValue(value) } }];
  });
}

/** "default": taken if no value is given, which a required parameter does not allow. */
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

/** "entrypoints": `{name}`; of `{{name}}` and `${name}` the rest would be handed on, of `{ name }` all. */
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

/** How other languages write a placeholder, if braces are part of that; with spaces in them they are none here. */
function otherSpelling({ name, before, after }: Braces): string | undefined {
  if (before === "$") return `\${${name}}`;
  if (before === "{" && after === "}") return `{{${name}}}`;
  return name === name.trim() ? undefined : `{${name}}`;
}

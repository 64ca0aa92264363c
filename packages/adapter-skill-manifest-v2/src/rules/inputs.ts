import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { describeValue, type Finding, type Reading } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { parameter } from "../fields/input.js";
import { inputsOf, operation } from "../fields/operation.js";
import { type Braces, bracesIn } from "../fields/placeholders.js";

/** What a value of each type is, dialects included. A type that may be anything, or is not known, is not among them. */
const VALUES: ReadonlyMap<string, { readonly expected: string; is(value: Json): boolean }> = new Map([
  ["string", { expected: "a string", is: (value: Json) => typeof value === "string" }],
  ["integer", { expected: "a whole number", is: (value: Json) => Number.isInteger(value) }],
  ["number", { expected: "a number", is: (value: Json) => typeof value === "number" }],
  ["boolean", { expected: "true or false", is: (value: Json) => typeof value === "boolean" }],
  ["array", { expected: "a list", is: (value: Json) => Array.isArray(value) }],
  ["object", { expected: "a mapping", is: isJsonRecord }],
]);

/** "default": the value of the parameter if none is given, and so one of its type. Null is not a value. */
export function defaultTypes(reading: Reading): readonly Finding[] {
  return withDefault(reading).flatMap(({ raw, path, value, input }) => {
    const type = getOwn(raw, "type");
    const values = typeof type === "string" ? VALUES.get(type) : undefined;
    if (typeof type !== "string" || values === undefined || values.is(value)) return [];
    return [{ path, args: { input, type, expected: values.expected, found: describeValue(value) } }];
  });
}

/** "default": taken if no value is given, which a required parameter does not allow. */
export function unusedDefaults(reading: Reading): readonly Finding[] {
  return withDefault(reading)
    .filter(({ raw }) => getOwn(raw, "required") === true)
    .map(({ path, input }) => ({ path, args: { input } }));
}

function withDefault({ table, document }: Reading): { raw: JsonRecord; path: Path; value: Json; input: string }[] {
  return table.find(document, parameter).flatMap(({ raw, path }) => {
    const value = isJsonRecord(raw) ? (getOwn(raw, "default") ?? null) : null;
    if (!isJsonRecord(raw) || value === null) return [];
    return [{ raw, path: [...path, "default"], value, input: String(path.at(-1) ?? "") }];
  });
}

/** "entrypoints": `{name}`; of `{{name}}` and `${name}` the rest would be handed on, of `{ name }` all. */
export function placeholderSpelling({ table, document }: Reading): readonly Finding[] {
  return table.find(document, operation).flatMap(({ raw, path }) => {
    if (!isJsonRecord(raw)) return [];
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

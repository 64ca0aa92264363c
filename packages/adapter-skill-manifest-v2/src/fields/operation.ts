import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import { type Codec, type Cursor, field, type Issue, keyed, reporting, string } from "@skill-convert/format";
import { argumentsIn, commandsIn, entrypointsOf } from "./entrypoints.js";
import { input } from "./input.js";
import { output } from "./output.js";
import { bracesIn, isPlaceholder } from "./placeholders.js";
import { v2 } from "./record.js";

const agent = reporting(string, (_, { path }) => [
  { code: "dialect-agent", path: [], args: { operation: String(path[1] ?? "") } },
]);

export const entrypoints = entrypointsOf(v2, agent);

const required = { required: true, section: "operations[name]" } as const;

const fields = v2.record([
  field("description", "description", string, {
    ...required,
    doc: "What the operation does. Agents choose an operation by its description.",
  }),
  field("input", "input.parameters", input, { ...required, doc: "The parameters by name; {} if there are none." }),
  field("output", "output", output, { ...required, doc: "What the operation prints as its last line." }),
  field("entrypoints", "entrypoints", entrypoints, {
    ...required,
    doc: "The command that runs the operation on each platform.",
  }),
]);

/** `operations[name]`. */
export const operation = reporting(fields, (raw, at) => (isJsonRecord(raw) ? placeholderIssues(raw, at) : []));

export function inputsOf(operation: JsonRecord): readonly string[] {
  const inputs = getOwn(operation, "input");
  return isJsonRecord(inputs) ? Object.keys(inputs) : [];
}

/**
 * Reports placeholders that name no input, because an agent would pass them on as text (skill-manifest-v2.md#d32), and
 * inputs that no argument of a command of some platform uses (skill-manifest-v2.md#d34).
 */
function placeholderIssues(raw: JsonRecord, { path }: Cursor): Issue[] {
  const entrypoints = getOwn(raw, "entrypoints");
  const inputs = inputsOf(raw);
  const name = String(path[1] ?? "");
  const commands = commandsIn(entrypoints).filter(({ argv }) => argv.length > 0);
  const platforms = commands.map(({ path: [platform = ""] }) => String(platform));
  const used = new Map(platforms.map((platform) => [platform, new Set<string>()]));
  const undeclared: Issue[] = [];
  for (const argument of argumentsIn(entrypoints)) {
    for (const found of bracesIn(argument.text)) {
      used.get(String(argument.path[0]))?.add(found.name);
      if (inputs.includes(found.name) || !isPlaceholder(found)) continue;
      const args = { name: found.name, operation: name, hint: didYouMean(found.name, inputs) };
      const path = ["entrypoints", ...argument.path];
      undeclared.push({ code: "undeclared-placeholder", path, args, isRecoverable: true });
    }
  }
  if (platforms.length === 0) return undeclared;
  const unused = inputs.flatMap((input) => {
    const without = platforms.filter((platform) => !used.get(platform)?.has(input));
    if (without.length === 0) return [];
    const which = without.length === platforms.length ? "No entrypoint" : `The ${without.join(" and ")} entrypoint`;
    const not = without.length === platforms.length ? "uses" : "does not use";
    return [{ code: "unused-input", path: ["input", input], args: { input, operation: name, which, not } }];
  });
  return [...undeclared, ...unused];
}

const byName = keyed("name", operation);

/** `operations`. An empty object is read as one operation without a name (skill-manifest-v2.md#d17). */
export const operations: Codec<readonly JsonRecord[]> = reporting(
  {
    ...byName,
    get(raw, at) {
      const read = byName.get(raw, at);
      return read?.length === 0 ? [{}] : read;
    },
    put: (models, previous, at) =>
      isEmptyObject(previous) && jsonEqual(models, [{}]) ? previous : byName.put(models, previous, at),
  },
  (raw) => (isEmptyObject(raw) ? [{ code: "no-operations", path: [] }] : []),
);

function isEmptyObject(raw: Json | undefined): raw is JsonRecord {
  return jsonEqual(raw, {});
}

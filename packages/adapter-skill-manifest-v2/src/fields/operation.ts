import type { Json, JsonRecord } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Codec, type Cursor, field, type Issue, keyed, record, reporting, string } from "@skill-convert/format";
import { V2 } from "../format.js";
import { argumentsIn, commandsIn, entrypointsOf } from "./entrypoints.js";
import { input } from "./input.js";
import { output } from "./output.js";
import { bracesIn, isPlaceholder } from "./placeholders.js";

const agent = reporting(string, (_, { path }) => [
  { code: "dialect-agent", path: [], args: { operation: String(path[1] ?? "") } },
]);

export const entrypoints = entrypointsOf(V2.id, agent);

const required = { required: true, section: "operations[name]" } as const;

const fields = record(
  [
    field("description", "description", string, {
      ...required,
      doc: "What the operation does, for who has to choose.",
    }),
    field("input", "input.parameters", input, { ...required, doc: "The parameters by name; {} if there are none." }),
    field("output", "output", output, { ...required, doc: "What the operation prints as its last line." }),
    field("entrypoints", "entrypoints", entrypoints, {
      ...required,
      doc: "How the operation is run on each platform.",
    }),
  ],
  { id: V2.id },
);

/** operations[name] */
export const operation = reporting(fields, (raw, at) => (isJsonRecord(raw) ? aboutPlaceholders(raw, at) : []));

/** The names of the inputs that an operation of the document declares. */
export function inputsOf(operation: JsonRecord): readonly string[] {
  const inputs = getOwn(operation, "input");
  return isJsonRecord(inputs) ? Object.keys(inputs) : [];
}

/**
 * A placeholder names an input: an agent would hand on any other text as it is. And an input is used by an argument, if
 * there are arguments.
 */
function aboutPlaceholders(raw: JsonRecord, { path }: Cursor): Issue[] {
  const entrypoints = getOwn(raw, "entrypoints");
  const inputs = inputsOf(raw);
  const name = String(path[1] ?? "");
  const used = new Set<string>();
  const undeclared: Issue[] = [];
  for (const argument of argumentsIn(entrypoints)) {
    for (const found of bracesIn(argument.text)) {
      used.add(found.name);
      if (inputs.includes(found.name) || !isPlaceholder(found)) continue;
      const args = { name: found.name, operation: name, hint: didYouMean(found.name, inputs) };
      const path = ["entrypoints", ...argument.path];
      undeclared.push({ code: "undeclared-placeholder", path, args, isRecoverable: true });
    }
  }
  if (commandsIn(entrypoints).length === 0) return undeclared;
  const unused = inputs.filter((input) => !used.has(input));
  return [
    ...undeclared,
    ...unused.map((input) => ({ code: "unused-input", path: ["input", input], args: { input, operation: name } })),
  ];
}

const named = keyed("name", operation);

/** operations: a skill without any is one operation without a name. */
export const operations: Codec<readonly JsonRecord[]> = reporting(
  {
    ...named,
    get(raw, at) {
      const read = named.get(raw, at);
      return read?.length === 0 ? [{}] : read;
    },
    put: (models, was, at) => (isNone(was) && jsonEqual(models, [{}]) ? was : named.put(models, was, at)),
  },
  (raw) => (isNone(raw) ? [{ code: "no-operations", path: [] }] : []),
);

function isNone(raw: Json | undefined): raw is JsonRecord {
  return jsonEqual(raw, {});
}

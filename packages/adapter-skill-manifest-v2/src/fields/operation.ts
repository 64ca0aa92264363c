import { didYouMean, getOwn, isJsonRecord, type Json, type JsonRecord, jsonEqual } from "@skill-convert/core";
import { type Codec, field, type Issue, keyed, type Place, record, reporting, string } from "@skill-convert/format";
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
export const operation = reporting(fields, (raw, at) =>
  isJsonRecord(raw) ? [...undeclaredPlaceholders(raw, at), ...unusedInputs(raw, at)] : [],
);

const nameOf = ({ path }: Place) => String(path[1] ?? "");

/** The names of the inputs that an operation of the document declares. */
export function inputsOf(operation: JsonRecord): readonly string[] {
  const inputs = getOwn(operation, "input");
  return isJsonRecord(inputs) ? Object.keys(inputs) : [];
}

/** A placeholder names an input. An agent would hand on any other text as it is. */
function undeclaredPlaceholders(raw: JsonRecord, at: Place): Issue[] {
  const inputs = inputsOf(raw);
  return argumentsIn(getOwn(raw, "entrypoints")).flatMap(({ text, path }) =>
    bracesIn(text)
      .filter((found) => !inputs.includes(found.name) && isPlaceholder(found))
      .map(({ name }): Issue => {
        const args = { name, operation: nameOf(at), hint: didYouMean(name, inputs) };
        return { code: "undeclared-placeholder", path: ["entrypoints", ...path], args, isRecoverable: true };
      }),
  );
}

/** Inputs that no argument uses, if there are arguments. */
function unusedInputs(raw: JsonRecord, at: Place): Issue[] {
  const entrypoints = getOwn(raw, "entrypoints");
  if (commandsIn(entrypoints).length === 0) return [];
  const used = new Set(argumentsIn(entrypoints).flatMap(({ text }) => bracesIn(text).map(({ name }) => name)));
  return inputsOf(raw)
    .filter((name) => !used.has(name))
    .map((name) => ({ code: "unused-input", path: ["input", name], args: { input: name, operation: nameOf(at) } }));
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

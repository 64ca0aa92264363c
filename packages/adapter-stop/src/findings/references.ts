import { parseTemplate, referenceName, templateReferences } from "@skill-convert/core/adapters";
import { didYouMean } from "@skill-convert/core/text";
import {
  type Codec,
  type FindingDefinitions,
  type FoundString,
  type ManifestReading,
  otherPlaceholders,
  type Placeholder,
  type Report,
  stringsIn,
} from "@skill-convert/format";
import { files } from "../fields/requirements.js";
import { paths, syntax, targets, template } from "../fields/text.js";
import { inputsIn, outputsIn, preconditionsIn } from "./declarations.js";

/** The fields in which a runtime replaces references. */
const INTERPOLATED: readonly Codec[] = [paths, targets, files, template];

/** A name in braces: `${x}`, `{{x}}` or `{x}`. */
const IN_BRACES = /\$\{([^{}]+)\}|\{\{([^{}]+)\}\}|(?<![${])\{([^{}]+)\}(?!\})/g;

/** The beginning of a reference in the form of the specification. */
const STOP_REFERENCE = /^\$\{(?:in|out)puts\./;

/** The results of a run, by the checks that look at them. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ["duration", "How long a run takes"],
  ["http_status", "The status of a request"],
]);

/** The findings about references to inputs and outputs. */
export const referenceFindings = {
  "undeclared-input": {
    severity: "error",
    message: '"${inputs.{name}}" does not name a declared input{hint}.',
    docs: "An interpolation must name an input that the manifest declares (Validation, rule 4); the runtime would have nothing to put in its place. Declare the input, or correct the name.",
    section: "Skill Manifest, Validation, rule 4",
    requirement: "An interpolation of an input names one that is declared.",
    sentences: ["stop.md#s60"],
  },
  "undeclared-output": {
    severity: "error",
    message: '"${outputs.{name}}" does not name a declared output{hint}.',
    docs: "An interpolation must name an output that the manifest declares; the runtime would have nothing to put in its place. Declare the output, or correct the name.",
    section: "Skill Manifest, Validation, rule 4; Assertions, custom",
    requirement: "An interpolation of an output names one that is declared.",
    sentences: ["stop.md#s89", "stop.md#d18"],
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is plain text. An input is written "{expected}".',
    docs: "An input is interpolated as `${inputs.name}`. The placeholders of other formats are not replaced.",
    section: "Skill Manifest, Schema, side_effects; Validation, rule 4",
    requirement: "An interpolation of an input is written ${inputs.name}.",
    sentences: ["stop.md#s30", "stop.md#d19"],
    find: otherPlaceholders({
      textsIn: (reading) => stringsIn(reading, INTERPOLATED),
      namesIn: (reading) => reading.derive(inputNames),
      others: placeholdersIn,
      write: (name) => `\${inputs.${name}}`,
    }),
  },
  "result-before-run": {
    severity: "warning",
    message: "{what} is known only after a run, but it is needed here before the run.",
    docs: "A pre-condition or a required file cannot depend on the results of the run: its outputs, its requests, its duration. Move the check to `post`.",
    section: "Assertions, Overview",
    requirement: "Pre-conditions check the environment; the results of a run are checked by post-conditions.",
    sentences: ["stop.md#s67", "stop.md#d30"],
    find(reading) {
      const before = preconditionsIn(reading);
      const checks = before.flatMap(({ check, path }) => {
        const what = RESULTS.get(check);
        return what === undefined ? [] : [{ path: [...path, "check"], args: { what } }];
      });
      const preconditionPaths = new Set(before.map(({ path }) => path.join("/")));
      const texts = [
        ...stringsIn(reading, [files]),
        ...stringsIn(reading, [template]).filter(({ path }) => preconditionPaths.has(path.slice(0, -1).join("/"))),
      ];
      const results = referencesIn(texts).flatMap(({ reference, path }) =>
        "output" in reference ? [{ path, args: { what: `The output "${reference.output}"` } }] : [],
      );
      return [...checks, ...results];
    },
  },
} as const satisfies FindingDefinitions;

function inputNames(reading: ManifestReading): ReadonlySet<string> {
  return new Set(inputsIn(reading).map(({ name }) => name));
}

/** Returns the names in braces that are not references of STOP. */
function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(IN_BRACES)].flatMap(([found, ...groups]) => {
    const inside = groups.find((group) => group !== undefined) ?? "";
    return STOP_REFERENCE.test(found) ? [] : [{ found, name: inside.trim().replace(/^inputs?\./, "") }];
  });
}

/** Reports references to undeclared inputs and outputs (stop.md#s60, stop.md#d18). */
export function checkReferences(reading: ManifestReading, report: Report): void {
  const references = referencesIn(stringsIn(reading, INTERPOLATED));
  if (references.length === 0) return;
  const inputs = inputsIn(reading).map(({ name }) => name);
  const outputs = outputsIn(reading).map(({ name }) => name);
  for (const { reference, path } of references) {
    const isInput = "input" in reference;
    const names = isInput ? inputs : outputs;
    const name = referenceName(reference);
    if (names.includes(name)) continue;
    const code = isInput ? "undeclared-input" : "undeclared-output";
    report({ code, path, args: { name, hint: didYouMean(name, names) } });
  }
}

function referencesIn(texts: readonly FoundString[]) {
  return texts.flatMap(({ text, path }) => {
    if (!text.includes("${")) return [];
    return templateReferences(parseTemplate(text, syntax)).map((reference) => ({ reference, path }));
  });
}

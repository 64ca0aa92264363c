import { didYouMean, parseTemplate, referenceName, templateReferences } from "@skill-convert/core/adapters";
import {
  type Codec,
  type FoundString,
  type Reading,
  type Report,
  type RuleDefinitions,
  stringsIn,
} from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { files } from "../fields/requirements.js";
import { paths, syntax, targets, template } from "../fields/text.js";
import { demand, inputsIn, outputsIn, preconditionsIn } from "./find.js";

/** The fields in which a runtime replaces references. */
const INTERPOLATED: readonly Codec[] = [paths, targets, files, template];

function referencesIn(texts: readonly FoundString[]) {
  return texts.flatMap(({ text, path }) => {
    if (!text.includes("${")) return [];
    return templateReferences(parseTemplate(text, syntax)).map((reference) => ({ reference, path }));
  });
}

/** Reports references to undeclared inputs and outputs (stop.md#s60, stop.md#d18). */
export function checkReferences(reading: Reading, report: Report): void {
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

/** A name in braces: `${x}`, `{{x}}` or `{x}`. */
const IN_BRACES = /\$\{([^{}]+)\}|\{\{([^{}]+)\}\}|(?<![${])\{([^{}]+)\}(?!\})/g;

/** The beginning of a reference in the form of the specification. */
const STOP_REFERENCE = /^\$\{(?:in|out)puts\./;

export const referenceRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "undeclared-input": demand(
    "Skill Manifest, Validation, rule 4",
    "An interpolation of an input names one that is declared.",
    { sentences: ["stop.md#s60"] },
  ),
  "undeclared-output": demand(
    "Skill Manifest, Validation, rule 4; Assertions, custom",
    "An interpolation of an output names one that is declared.",
    { sentences: ["stop.md#s89", "stop.md#d18"] },
  ),
  "other-placeholder": {
    section: "Skill Manifest, Schema, side_effects; Validation, rule 4",
    sentences: ["stop.md#s30", "stop.md#d19"],
    requirement: "An interpolation of an input is written ${inputs.name}.",
    find(reading) {
      const texts = stringsIn(reading, INTERPOLATED).filter(({ text }) => text.includes("{"));
      if (texts.length === 0) return [];
      const names = new Set(inputsIn(reading).map(({ name }) => name));
      return texts.flatMap(({ text, path }) =>
        [...text.matchAll(IN_BRACES)].flatMap(([found, ...groups]) => {
          const inside = groups.find((group) => group !== undefined) ?? "";
          const name = inside.trim().replace(/^inputs?\./, "");
          if (STOP_REFERENCE.test(found) || !names.has(name)) return [];
          return [{ path, args: { found, expected: `\${inputs.${name}}` } }];
        }),
      );
    },
  },
  "result-before-run": {
    section: "Assertions, Overview",
    sentences: ["stop.md#s67", "stop.md#d30"],
    requirement: "Pre-conditions check the environment; the results of a run are checked by post-conditions.",
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
};

const RESULTS: ReadonlyMap<string, string> = new Map([
  ["duration", "How long a run takes"],
  ["http_status", "The status of a request"],
]);

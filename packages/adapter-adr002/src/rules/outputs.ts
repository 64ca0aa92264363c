import { modelsIn, stringsIn } from "@skill-convert/format";
import { namesIn } from "../derive/references.js";
import { timeout } from "../fields/execution.js";
import { pattern } from "../fields/paths.js";
import { demand, type Rules } from "./rule.js";

/** A word in braces of any number, with or without the sign that some formats and shells have before them. */
const BRACED = /(\$?\{+)([^{}]+)(\}+)/g;

export const outputRules: Rules = {
  "other-placeholder": demand("outputs, files", "A variable of a pattern stands in two braces.", {
    sentences: ["adr002.md#s44", "adr002.md#d31"],
    find(reading) {
      const names = namesIn(reading.document, reading.table);
      return stringsIn(reading, [pattern]).flatMap(({ text, path }) =>
        [...text.matchAll(BRACED)].flatMap(([found, opening = "", word = "", closing]) => {
          if (opening === "{{" && closing === "}}") return [];
          const name = opening.startsWith("$") ? word.trim().replace(/^inputs?\./, "") : word.trim();
          return names.has(name) ? [{ args: { found, expected: `{{${name}}}` }, path }] : [];
        }),
      );
    },
  }),
  "timeout-not-positive": demand("execution, timeout", "The timeout is the time that a run may take.", {
    sentences: ["adr002.md#s54", "adr002.md#d37"],
    find: (reading) =>
      modelsIn(reading, timeout)
        .filter(({ model }) => model <= 0)
        .map(({ model, path }) => ({ args: { timeout: model }, path })),
  }),
};

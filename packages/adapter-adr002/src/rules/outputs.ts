import { modelsIn, stringsIn } from "@skill-convert/format";
import { namesIn } from "../derive/references.js";
import { timeout } from "../fields/execution.js";
import { pattern } from "../fields/paths.js";
import { demand, type Rules } from "./rule.js";

/** A name in any number of braces, with or without a dollar sign before them. */
const BRACED = /(\$?\{+)([^{}]+)(\}+)/g;

export const outputRules: Rules = {
  "other-placeholder": demand("outputs, files", "A variable in a pattern is written in two braces.", {
    sentences: ["adr002.md#s44", "adr002.md#d31"],
    find(reading) {
      const names = namesIn(reading.document, reading.table);
      return stringsIn(reading, [pattern]).flatMap(({ text, path }) =>
        [...text.matchAll(BRACED)].flatMap(([found, opening = "", content = "", closing]) => {
          if (opening === "{{" && closing === "}}") return [];
          const name = opening.startsWith("$") ? content.trim().replace(/^inputs?\./, "") : content.trim();
          return names.has(name) ? [{ args: { found, expected: `{{${name}}}` }, path }] : [];
        }),
      );
    },
  }),
  "timeout-not-positive": demand("execution, timeout", "The timeout is a positive number of seconds.", {
    sentences: ["adr002.md#s54", "adr002.md#d37"],
    find: (reading) =>
      modelsIn(reading, timeout)
        .filter(({ model }) => model <= 0)
        .map(({ model, path }) => ({ args: { timeout: model }, path })),
  }),
};

import { getOwn } from "@skill-convert/core";
import { report } from "../checks.js";
import { entriesOf } from "../entries.js";
import { asRecord } from "../extensions.js";
import { manifestCheck, type RuleEntries } from "./rule.js";

/** A word in braces of any number, with or without the sign that some formats and shells have before them. */
const BRACED = /(\$?\{+)([^{}]+)(\}+)/g;

export const outputRules: RuleEntries = {
  "other-placeholder": {
    section: "ADR-002, outputs, files",
    requirement: "A variable of a pattern stands in two braces.",
    check: manifestCheck((document, subject) => {
      const { inputs, produced } = entriesOf(document);
      const names = new Set(inputs.map(({ name }) => name));
      return produced.flatMap(({ text, path }) =>
        [...text.matchAll(BRACED)].flatMap(([found, opening = "", word = "", closing]) => {
          if (opening === "{{" && closing === "}}") return [];
          const name = opening.startsWith("$") ? word.trim().replace(/^inputs?\./, "") : word.trim();
          if (!names.has(name)) return [];
          return [report(subject, "other-placeholder", { found, expected: `{{${name}}}` }, path)];
        }),
      );
    }),
  },
  "timeout-not-positive": {
    section: "ADR-002, execution, timeout",
    requirement: "The timeout is the time that a run may take.",
    check: manifestCheck((document, subject) => {
      const timeout = getOwn(asRecord(getOwn(document, "execution")), "timeout");
      if (typeof timeout !== "number" || timeout > 0) return [];
      return [report(subject, "timeout-not-positive", { timeout }, ["execution", "timeout"])];
    }),
  },
};

import { getOwn } from "@skill-convert/core";
import { report } from "../checks.js";
import { entriesOf } from "../entries.js";
import { asRecord } from "../extensions.js";
import { manifestCheck, type RuleEntries } from "./rule.js";

/** How other formats and shells refer to an input; the name is in one of the groups. */
const OTHERS = /\$\{(?:inputs?\.)?([^{}.]+)\}|(?<![${])\{([^{}]+)\}(?!\})/g;

export const outputRules: RuleEntries = {
  "other-placeholder": {
    section: "ADR-002, outputs, files",
    requirement: "A variable of a pattern stands in two braces.",
    check: manifestCheck((document, subject) => {
      const { inputs, produced } = entriesOf(document);
      const names = new Set(inputs.map(({ name }) => name));
      return produced.flatMap(({ text, path }) =>
        [...text.matchAll(OTHERS)].flatMap(([found, ...groups]) => {
          const name = groups.find((group) => group !== undefined)?.trim();
          if (name === undefined || !names.has(name)) return [];
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

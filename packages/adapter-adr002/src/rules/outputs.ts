import { getOwn, isJsonRecord } from "@skill-convert/core";
import { namesIn } from "../derive/references.js";
import { table } from "../fields/document.js";
import { producedFile } from "../fields/paths.js";
import { look, type Rules } from "./rule.js";

/** A word in braces of any number, with or without the sign that some formats and shells have before them. */
const BRACED = /(\$?\{+)([^{}]+)(\}+)/g;

export const outputRules: Rules = {
  "other-placeholder": {
    section: "ADR-002, outputs, files",
    requirement: "A variable of a pattern stands in two braces.",
    check: look("other-placeholder", (document) => {
      const names = namesIn(document, table);
      return table.find(document, producedFile).flatMap(({ raw, path }) => {
        const text = isJsonRecord(raw) ? getOwn(raw, "pattern") : undefined;
        if (typeof text !== "string") return [];
        return [...text.matchAll(BRACED)].flatMap(([found, opening = "", word = "", closing]) => {
          if (opening === "{{" && closing === "}}") return [];
          const name = opening.startsWith("$") ? word.trim().replace(/^inputs?\./, "") : word.trim();
          return names.has(name) ? [{ args: { found, expected: `{{${name}}}` }, path: [...path, "pattern"] }] : [];
        });
      });
    }),
  },
  "timeout-not-positive": {
    section: "ADR-002, execution, timeout",
    requirement: "The timeout is the time that a run may take.",
    check: look("timeout-not-positive", (document) => {
      const execution = getOwn(document, "execution");
      const timeout = isJsonRecord(execution) ? getOwn(execution, "timeout") : undefined;
      return typeof timeout === "number" && timeout <= 0 ? [{ args: { timeout }, path: ["execution", "timeout"] }] : [];
    }),
  },
};

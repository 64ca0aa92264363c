import { viewOf } from "../view.js";
import { atValue, namedValues, type RuleEntries } from "./rule.js";

/** Something in braces, with a dollar sign or doubled or neither. */
const IN_BRACES = /\$\{([^{}]+)\}|\{\{([^{}]+)\}\}|(?<![${])\{([^{}]+)\}(?!\})/g;

/** How the specification refers to an input or an output. */
const OWN = /^\$\{(?:in|out)puts\./;

export const placeholderRules: RuleEntries = {
  "other-placeholder": {
    section: "Skill Manifest, Schema, side_effects; Validation, rule 4",
    requirement: "An interpolation of an input is spelled ${inputs.name}.",
    check: (subject) => {
      const texts = viewOf(subject.document).templates.filter(({ text }) => text.includes("{"));
      if (texts.length === 0) return [];
      const names = new Set(namedValues(subject, "inputs").map(({ name }) => name));
      return texts.flatMap(({ text, path }) =>
        [...text.matchAll(IN_BRACES)].flatMap(([found, ...groups]) => {
          const inside = groups.find((group) => group !== undefined) ?? "";
          const name = inside.trim().replace(/^inputs?\./, "");
          if (OWN.test(found) || !names.has(name)) return [];
          return [atValue(subject, "other-placeholder", { found, expected: `\${inputs.${name}}` }, path)];
        }),
      );
    },
  },
};

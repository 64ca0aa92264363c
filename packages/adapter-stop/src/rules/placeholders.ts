import { viewOf } from "../view.js";
import { atValue, namedValues, type RuleEntries } from "./rule.js";

/** How other formats and shells refer to an input; the name is in one of the groups. */
const OTHERS = /\$\{(?:input\.)?([^{}.]+)\}|\{\{\s*(?:inputs?\.)?([^{}.]+?)\s*\}\}|(?<![${])\{([^{}.]+)\}(?!\})/g;

export const placeholderRules: RuleEntries = {
  "other-placeholder": {
    section: "Skill Manifest, Schema, side_effects; Validation, rule 4",
    requirement: "An interpolation of an input is spelled ${inputs.name}.",
    check: (subject) => {
      const texts = viewOf(subject.document).templates.filter(({ text }) => text.includes("{"));
      if (texts.length === 0) return [];
      const names = new Set(namedValues(subject, "inputs").map(({ name }) => name));
      return texts.flatMap(({ text, path }) =>
        [...text.matchAll(OTHERS)].flatMap(([found, ...groups]) => {
          const name = groups.find((group) => group !== undefined);
          if (name === undefined || !names.has(name)) return [];
          return [atValue(subject, "other-placeholder", { found, expected: `\${inputs.${name}}` }, path)];
        }),
      );
    },
  },
};

import { getOwn } from "@skill-convert/core";
import { EFFECT_TYPES } from "../effects.js";
import { viewOf } from "../view.js";
import { atKey, type RuleEntries } from "./rule.js";

/** "Schema", side_effects: what each detail is about. */
const DETAILS: readonly (readonly [field: string, types: readonly string[]])[] = [
  ["access", ["filesystem"]],
  ["destinations", ["network", "message"]],
];

export const effectRules: RuleEntries = {
  "misplaced-detail": {
    section: "Skill Manifest, Schema, side_effects",
    requirement: "access is given for files, destinations for the network and for messages.",
    check: (subject) =>
      viewOf(subject.document).effects.flatMap(({ raw, type = "", path }) => {
        if (!EFFECT_TYPES.has(type)) return [];
        const misplaced = DETAILS.filter(
          ([field, types]) => !types.includes(type) && (getOwn(raw, field) ?? null) !== null,
        );
        return misplaced.map(([field, types]) =>
          atKey(subject, "misplaced-detail", { field, type, types: types.join(" and ") }, [...path, field]),
        );
      }),
  },
};

import { getOwn } from "@skill-convert/core";
import { EFFECT_TYPES } from "../effects.js";
import { itemsAt } from "../items.js";
import { textAt } from "../values.js";
import { atKey, type RuleEntries } from "./rule.js";

/** "Schema", side_effects: what each detail is about. */
const DETAILS: ReadonlyMap<string, readonly string[]> = new Map([
  ["access", ["filesystem"]],
  ["destinations", ["network", "message"]],
]);

export const effectRules: RuleEntries = {
  "misplaced-detail": {
    section: "Skill Manifest, Schema, side_effects",
    requirement: "access is given for files, destinations for the network and for messages.",
    check: (subject) =>
      itemsAt(subject.document, ["side_effects"]).flatMap(({ raw, path }) => {
        const type = textAt(raw, "type") ?? "";
        if (!EFFECT_TYPES.has(type)) return [];
        return [...DETAILS].flatMap(([field, types]) => {
          if (types.includes(type) || (getOwn(raw, field) ?? null) === null) return [];
          return [atKey(subject, "misplaced-detail", { field, type, types: types.join(" and ") }, [...path, field])];
        });
      }),
  },
};

import { getOwn } from "@skill-convert/core/json";
import { type Finding, type FindingDefinitions, mappingsIn } from "@skill-convert/format";
import { DETAILS, EFFECT_TYPES, effect } from "../fields/effects.js";
import { textAt } from "./declarations.js";

/** The findings about side effects. */
export const effectFindings = {
  "unknown-effect-type": {
    severity: "error",
    message: '"{found}" is not a type of side effect ({known}){hint}.',
    docs: "A manifest is valid only if the types of all side effects are recognised (Validation, rule 3), because a reviewer cannot judge an effect of an unknown type. Use the nearest of the five types and describe the effect.",
    section: "Skill Manifest, Validation, rule 3",
    requirement: "The type of every side effect is one of the five types.",
    sentences: ["stop.md#s59"],
    structural: true,
  },
  "misplaced-detail": {
    severity: "warning",
    message: '"{field}" does not apply to an effect of type {type}, only to {types}.',
    docs: "The field belongs to effects of certain types only. Move it to an effect of such a type.",
    section: "Skill Manifest, Schema, side_effects",
    requirement: "access belongs to filesystem effects, and destinations to network and message effects.",
    sentences: ["stop.md#s27", "stop.md#s31"],
    find: (reading) =>
      mappingsIn(reading, effect).flatMap(({ raw, path }) => {
        const type = textAt(raw, "type") ?? "";
        if (!EFFECT_TYPES.has(type)) return [];
        return DETAILS.flatMap(([field, types]): Finding[] => {
          if (types.includes(type) || (getOwn(raw, field) ?? null) === null) return [];
          return [{ path: [...path, field], part: "key", args: { field, type, types: types.join(" and ") } }];
        });
      }),
  },
} as const satisfies FindingDefinitions;

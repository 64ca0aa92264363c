import { getOwn } from "@skill-convert/core/json";
import type { FindingDefinitions } from "@skill-convert/format";
import { registeredId } from "../derive/identity.js";

/** The findings about the id and the label of a skill. */
export const identityFindings = {
  "derived-id": {
    severity: "info",
    message: 'The skill has no id, so "{id}" is derived from its folder.',
    docs: "Remark 8.5: under `.claude/skills` the id is the folder's name, under `content` the folder's path.",
    section: "Definition 2.1; remark 8.5",
    requirement: "A manifest has an id, or the folder gives it one.",
    sentences: ["semioverse.md#s9", "semioverse.md#d7"],
  },
  "no-name": {
    severity: "info",
    message: "The skill has no name, so its id is shown instead.",
    docs: "Definition 2.1: a manifest has a label that people read. The id is shown if there is none.",
    section: "Definition 2.1",
    requirement: "A manifest has a label that people can read.",
    sentences: ["semioverse.md#s10", "semioverse.md#d8"],
  },
  "folder-name": {
    severity: "error",
    message: 'The id "{id}" does not match the folder of the skill; it must be "{expected}".',
    docs: "Remark 8.5: under `.claude/skills` the id is the folder's name, under `content` the folder's path. Skills are looked up by that id, so a skill with another id is not found.",
    section: "Remark 8.5",
    requirement:
      "Under .claude/skills the id is the folder's name, and under content it is the folder's path from there.",
    sentences: ["semioverse.md#s113", "semioverse.md#s114", "semioverse.md#d7"],
    find({ document, files }) {
      const id = getOwn(document, "id");
      const expected = registeredId(files);
      if (typeof id !== "string" || expected === undefined || id === expected) return [];
      return [{ path: ["id"], args: { id, expected } }];
    },
  },
} as const satisfies FindingDefinitions;

import type { Json, Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import type { Finding } from "@skill-convert/format";
import { deriveId, registeredId } from "../derive/identity.js";
import { strings } from "../fields/lists.js";
import { dependenciesOf, elementsOf, type Rules } from "./rule.js";

export const identityRules: Rules = {
  "folder-name": {
    section: "Remark 8.5",
    sentences: ["semioverse.md#s113", "semioverse.md#s114", "semioverse.md#d7"],
    requirement:
      "Under .claude/skills the id is the folder's name, and under content it is the folder's path from there.",
    find({ document, files }) {
      const id = getOwn(document, "id");
      const expected = registeredId(files);
      if (typeof id !== "string" || expected === undefined || id === expected) return [];
      return [{ path: ["id"], args: { id, expected } }];
    },
  },
  "empty-text": {
    section: "Definition 2.1",
    sentences: ["semioverse.md#d6"],
    requirement: "An id, a label, a kind and a scope are not blank.",
    find(reading) {
      const texts: { model: Json | undefined; path: Path }[] = [
        ...["id", "name", "kind"].map((key) => ({ model: getOwn(reading.document, key), path: [key] })),
        ...elementsOf(reading, strings).flat(),
        ...dependenciesOf(reading).map(({ id, path }) => ({ model: id, path })),
      ];
      return texts
        .filter(({ model }) => typeof model === "string" && model.trim() === "")
        .map(({ path }): Finding => ({ path, args: { key: String(path[0]) } }));
    },
  },
  "self-dependency": {
    section: "Invariant 5.3",
    sentences: ["semioverse.md#s66"],
    requirement: "Dependencies form no cycle, so no skill depends on itself.",
    find(reading) {
      const ownId = getOwn(reading.document, "id") ?? deriveId(reading.files);
      return dependenciesOf(reading)
        .filter(({ id }) => id === ownId)
        .map(({ id, path }) => ({ path, args: { id } }));
    },
  },
};

import { isJsonRecord } from "@skill-convert/core/json";
import { type DocumentPath, NOWHERE, type Reading, type RuleDefinition } from "@skill-convert/format";
import { folderId } from "../derive/identity.js";
import type { SkillStandardCode } from "../diagnostics.js";
import { itemsOf } from "../fields/values.js";
import { inManifest, SECTIONS } from "./subject.js";

/** Whether another skill exists cannot be told from one skill's folder: that is the registry's to say. */
export const dependencyRules = {
  "self-dependency": {
    section: `${SECTIONS.loading}, 2`,
    sentences: ["skill-standard.md#s49", "skill-standard.md#d18"],
    requirement: "Dependencies are resolved before the skill is loaded, so that none can be the skill itself.",
    find: inManifest((reading) => dependenciesIn(reading).filter(({ args, own }) => args.id === own)),
  },
  "dependency-id": {
    section: `${SECTIONS.loading}, 2`,
    sentences: ["skill-standard.md#s49", "skill-standard.md#d19"],
    requirement: "A dependency is resolved by its id, which names a skill.",
    find: inManifest((reading) => dependenciesIn(reading).filter(({ args }) => !/^[^\s<>=~!;[\]]+$/.test(args.id))),
  },
} satisfies { readonly [Code in SkillStandardCode]?: RuleDefinition };

interface Named extends DocumentPath {
  readonly args: { readonly id: string };
  /** The id of the skill itself. */
  readonly own: string | undefined;
}

/** The id of each dependency, in all the forms that are read, and where it stands. */
function dependenciesIn({ table, document, files }: Reading): Named[] {
  const { id: given, dependencies } = table.get(document, NOWHERE) ?? {};
  const own = typeof given === "string" ? given : folderId(files);
  return itemsOf(dependencies).flatMap((dependency, index) => {
    const id = isJsonRecord(dependency) ? dependency["id"] : undefined;
    const place = table.toDocument?.(document, ["dependencies", index, "id"]);
    return typeof id === "string" && place ? [{ ...place, args: { id }, own }] : [];
  });
}

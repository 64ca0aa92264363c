import { isJsonRecord } from "@skill-convert/core/json";
import { type DocumentPath, type FindingDefinitions, type ManifestReading, NOWHERE } from "@skill-convert/format";
import { folderId } from "../derive/identity.js";
import { itemsOf } from "../fields/values.js";
import { inManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

/** The findings about dependencies. The registry checks that the other skills exist, which one folder does not show. */
export const dependencyFindings = {
  "self-dependency": {
    severity: "error",
    message: 'The skill depends on itself ("{id}").',
    docs: "Loading rule 2: dependencies are resolved and loaded before the skill, so this one could never be loaded.",
    section: `${SECTIONS.loading}, 2`,
    sentences: ["skill-standard.md#s49", "skill-standard.md#d18"],
    requirement: "Dependencies are resolved before the skill is loaded, so none of them can be the skill itself.",
    find: inManifest((reading) => dependenciesIn(reading).filter(({ args, ownId }) => args.id === ownId)),
  },
  "dependency-id": {
    severity: "warning",
    message: '"{id}" is not the id of a skill.',
    docs: "Dependencies are skills, such as `reasoning/self-check`. Packages that skill.py imports are installed by other means. `validate` of a whole folder and `skill-convert registry check` report whether a skill with that id exists.",
    section: `${SECTIONS.loading}, 2`,
    sentences: ["skill-standard.md#s49", "skill-standard.md#d19"],
    requirement: "A dependency is resolved by its id, which names a skill.",
    find: inManifest((reading) => dependenciesIn(reading).filter(({ args }) => !/^[^\s<>=~!;[\]]+$/.test(args.id))),
  },
} as const satisfies FindingDefinitions;

interface DependencyId extends DocumentPath {
  readonly args: { readonly id: string };
  /** The id of the skill itself. */
  readonly ownId: string | undefined;
}

/** Returns the id of each dependency, whatever its form, with its path. */
function dependenciesIn({ table, document, files }: ManifestReading): DependencyId[] {
  const { id: declared, dependencies } = table.get(document, NOWHERE) ?? {};
  const ownId = typeof declared === "string" ? declared : folderId(files);
  return itemsOf(dependencies).flatMap((dependency, index) => {
    const id = isJsonRecord(dependency) ? dependency["id"] : undefined;
    const documentPath = table.toDocument?.(document, ["dependencies", index, "id"]);
    return typeof id === "string" && documentPath ? [{ ...documentPath, args: { id }, ownId }] : [];
  });
}

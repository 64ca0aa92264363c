import type { JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  type FindingDefinitions,
  type FoundDependency,
  type ManifestReading,
  NOWHERE,
  selfDependencies,
} from "@skill-convert/format";
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
    find: inManifest(selfDependencies(dependenciesIn, idOf)),
  },
  "dependency-id": {
    severity: "warning",
    message: '"{id}" is not the id of a skill.',
    docs: "Dependencies are skills, such as `reasoning/self-check`. Packages that skill.py imports are installed by other means. `validate` of a whole folder and `skill-convert registry check` report whether a skill with that id exists.",
    section: `${SECTIONS.loading}, 2`,
    sentences: ["skill-standard.md#s49", "skill-standard.md#d19"],
    requirement: "A dependency is resolved by its id, which names a skill.",
    find: inManifest((reading) =>
      dependenciesIn(reading)
        .filter(({ id }) => !/^[^\s<>=~!;[\]]+$/.test(id))
        .map(({ id, ...at }) => ({ ...at, args: { id } })),
    ),
  },
} as const satisfies FindingDefinitions;

/** Returns the id of each dependency, whatever its form, with its path. */
function dependenciesIn(reading: ManifestReading): FoundDependency[] {
  const { table, document } = reading;
  return itemsOf(reading.derive(modelOf)["dependencies"]).flatMap((dependency, index) => {
    const id = isJsonRecord(dependency) ? dependency["id"] : undefined;
    const documentPath = table.toDocument?.(document, ["dependencies", index, "id"]);
    return typeof id === "string" && documentPath ? [{ ...documentPath, id }] : [];
  });
}

/** Returns the id of the skill itself. */
function idOf(reading: ManifestReading): string | undefined {
  const { id } = reading.derive(modelOf);
  return typeof id === "string" ? id : folderId(reading.files);
}

function modelOf({ table, document }: ManifestReading): JsonRecord {
  return table.get(document, NOWHERE) ?? {};
}

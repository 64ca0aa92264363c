import type { Json } from "@skill-convert/core";
import type { DocumentPath } from "../codec/codec.js";
import type { ManifestReading } from "../reading/reading.js";
import type { Find } from "./findings.js";

/** The id of a skill on which another one depends, with the path of the id. */
export interface FoundDependency extends DocumentPath {
  readonly id: string;
}

/**
 * Makes the check for a skill that depends on itself. Its message has the argument `id`.
 *
 * @param idOf returns the id of the skill itself
 * @example
 * const dependenciesIn = ({ document }) => [{ id: document.needs, path: ["needs"] }];
 * const find = selfDependencies(dependenciesIn, ({ document }) => document.id);
 * find({ document: { id: "tea", needs: "tea" } }); // [{ path: ["needs"], args: { id: "tea" } }]
 */
export function selfDependencies(
  dependenciesIn: (reading: ManifestReading) => readonly FoundDependency[],
  idOf: (reading: ManifestReading) => Json | undefined,
): Find {
  return (reading) => {
    const dependencies = dependenciesIn(reading);
    const ownId = dependencies.length === 0 ? undefined : idOf(reading);
    return dependencies.filter(({ id }) => id === ownId).map(({ id, ...at }) => ({ ...at, args: { id } }));
  };
}

import type { Json, Path } from "@skill-convert/core";
import { type Codec, demandOf, modelsIn, type Reading, type RuleDefinitions } from "@skill-convert/format";
import type { diagnostics } from "../diagnostics.js";
import { depends, isCoordinated } from "../fields/depends.js";

export type Rules = RuleDefinitions<typeof diagnostics.definitions>;

/** What a section of the specification asks for. */
export const demand = demandOf();

/** An element of a list in a document, and where it stands. */
export interface Element<M> {
  readonly model: M;
  readonly path: Path;
}

/** The elements of every list that a codec reads. */
export function elementsOf<M extends Json>(reading: Reading, codec: Codec<readonly M[]>): Element<M>[][] {
  return modelsIn(reading, codec).map(({ model, at }) =>
    model.map((each, index) => ({ model: each, path: at(index) })),
  );
}

/** The skills that a skill depends on, in any of the forms that name them. */
export function dependenciesOf(reading: Reading): { id: string; isCoordinated: boolean; path: Path }[] {
  return elementsOf(reading, depends)
    .flat()
    .map(({ model, path }) => ({ id: String(model["id"]), isCoordinated: isCoordinated(model), path }));
}

import type { Json, Path } from "@skill-convert/core";
import { type Codec, type ManifestReading, modelsIn } from "@skill-convert/format";
import { depends, isCoordinated } from "../fields/depends.js";

/** An element of a list in a document, with its path. */
interface ListElement<M> {
  readonly model: M;
  readonly path: Path;
}

/** The lists of a document that a codec reads, each as its elements. */
export function elementsOf<M extends Json>(reading: ManifestReading, codec: Codec<readonly M[]>): ListElement<M>[][] {
  return modelsIn(reading, codec).map(({ model, at }) =>
    model.map((each, index) => ({ model: each, path: at(index) })),
  );
}

/** The dependencies of a skill, in whichever form the document has them. */
export function dependenciesOf(reading: ManifestReading): { id: string; isCoordinated: boolean; path: Path }[] {
  return elementsOf(reading, depends)
    .flat()
    .map(({ model, path }) => ({ id: String(model["id"]), isCoordinated: isCoordinated(model), path }));
}

import type { Json, JsonRecord, Path } from "@skill-convert/core";
import type { Codec, Reading, RuleDefinition, RuleDefinitions } from "@skill-convert/format";
import { NOWHERE } from "@skill-convert/format";
import type { diagnostics } from "../diagnostics.js";
import { depends } from "../fields/depends.js";

export type Rules = RuleDefinitions<typeof diagnostics.definitions>;
export type Find = NonNullable<RuleDefinition["find"]>;
export type Finding = ReturnType<Find>[number];

/** An element of a list in a document, and where it stands. */
export interface Element<M> {
  readonly model: M;
  readonly path: Path;
}

/** The elements of every list that a codec reads. */
export function elementsOf<M extends Json>({ table, document }: Reading, codec: Codec<readonly M[]>): Element<M>[][] {
  return table.find(document, codec as Codec).map(({ raw, path }) =>
    (codec.get(raw, NOWHERE) ?? []).map((model, index) => {
      const inside = codec.toDocument?.(raw, [index]).path ?? [index];
      return { model, path: [...path, ...inside] };
    }),
  );
}

/** The skills that a skill depends on, in any of the forms that name them. */
export function dependenciesOf(reading: Reading): { id: string; isCoordinated: boolean; path: Path }[] {
  return elementsOf<JsonRecord>(reading, depends)
    .flat()
    .map(({ model, path }) => ({ id: String(model["id"]), isCoordinated: model["coordination"] === true, path }));
}

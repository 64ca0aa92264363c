import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Codec, NOWHERE } from "../src/index.js";

/**
 * Values for testing a codec: documents, model values, and a test of the model values that a document can represent.
 */
export interface CodecSuite {
  readonly raw: fc.Arbitrary<Json>;
  readonly model: fc.Arbitrary<Json>;
  readonly holds?: (model: Json) => boolean;
}

/** Tests the laws of a codec, which are those of lenses, and that putting twice changes nothing. */
export function describeCodec(name: string, codec: Codec, { raw, model, holds = () => true }: CodecSuite): void {
  it(`${name} obeys GetPut`, () => {
    fc.assert(
      fc.property(raw, (document) => {
        const read = codec.get(document, NOWHERE);
        if (read !== undefined) expect(codec.put(read, document, NOWHERE)).toBe(document);
      }),
    );
  });
  it(`${name} obeys PutGet, over a document and from nothing`, () => {
    fc.assert(
      fc.property(fc.option(raw, { nil: undefined }), model, (previous, value) => {
        const fresh = codec.put(value, undefined, NOWHERE);
        const over = codec.put(value, previous, NOWHERE);
        if (!holds(value)) return;
        expect(fresh === undefined ? undefined : withoutExtensions(codec.get(fresh, NOWHERE))).toEqual(value);
        expect(over === undefined ? undefined : withoutExtensions(codec.get(over, NOWHERE))).toEqual(value);
      }),
    );
  });
  it(`${name} changes nothing when the same value is put again`, () => {
    fc.assert(
      fc.property(raw, model, (previous, value) => {
        const once = codec.put(value, previous, NOWHERE);
        if (once !== undefined) expect(jsonEqual(codec.put(value, once, NOWHERE), once)).toBe(true);
      }),
    );
  });
}

/** A model value without the unknown keys of a document. */
function withoutExtensions(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item: Json) => withoutExtensions(item) ?? null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "extensions")
      .map(([key, item]) => [key, withoutExtensions(item) ?? null]),
  );
}

import * as z from "zod/mini";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pointer = z.string().check(z.regex(/^\//));

/** A file that the conversion changed or removed, as it was before. */
export const Original = z.strictObject({
  path: z.string(),
  text: z.string(),
  executable: z.exactOptional(z.literal(true)),
  /** SHA-256 of what the conversion made of it; null if it removed the file. */
  written: z.nullable(hash),
});
export type Original = z.infer<typeof Original>;

/** A file that the conversion created. */
export const CreatedFile = z.strictObject({
  path: z.string(),
  /** SHA-256 of what the conversion wrote. */
  written: hash,
});
export type CreatedFile = z.infer<typeof CreatedFile>;

/** A place of the canonical manifest that reads back differently: by JSON Pointer, list elements by their names. */
export const WrittenPlace = z.union([
  /** SHA-256 of the canonical JSON of what was written there; null if nothing was. */
  z.strictObject({ place: pointer, written: z.nullable(hash) }),
  /** The members of a list, by name, in the order that was written. */
  z.strictObject({ place: pointer, order: z.array(z.string()) }),
]);
export type WrittenPlace = z.infer<typeof WrittenPlace>;

/** The document in a file `.skill-convert.json`. */
export const Sidecar = z.strictObject({
  $schema: z.exactOptional(z.string()),
  version: z.literal(1),
  /** The id of the format that the sidecar belongs to: the one it stands beside. */
  target: z.string(),
  /** The id of the format that the skill was converted from. */
  source: z.string(),
  /** The skill's folder when it was converted, or its name, if the files mean something else in another one. */
  folder: z.exactOptional(z.string()),
  /** The folder that the result was written for, or its name, if the files mean something else in `folder`. */
  writtenIn: z.exactOptional(z.string()),
  originals: z.array(Original),
  created: z.array(CreatedFile),
  places: z.array(WrittenPlace),
  /** Pointers of the sensitive values that are masked in the originals. */
  masked: z.array(pointer),
});
export type Sidecar = z.infer<typeof Sidecar>;

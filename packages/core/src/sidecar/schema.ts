// The zod schemas of the sidecar. Each one checks the type of the same name, which has the documentation.
import * as z from "zod/mini";
import type * as document from "./document.js";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pointer = z.string().check(z.regex(/^\//));

export const Original = z.strictObject({
  path: z.string(),
  text: z.string(),
  executable: z.exactOptional(z.literal(true)),
  mode: z.exactOptional(z.string().check(z.regex(/^[0-7]{3}$/))),
  written: z.nullable(hash),
});
export type Original = document.Original;

export const CreatedFile = z.strictObject({ path: z.string(), written: hash });
export type CreatedFile = document.CreatedFile;

export const WrittenValue = z.strictObject({ place: pointer, written: z.nullable(hash) });
export type WrittenValue = document.WrittenValue;

export const WrittenOrder = z.strictObject({ place: pointer, order: z.array(z.string()) });
export type WrittenOrder = document.WrittenOrder;

export const WrittenPlace = z.union([WrittenValue, WrittenOrder]);
export type WrittenPlace = document.WrittenPlace;

export const Sidecar = z.strictObject({
  $schema: z.exactOptional(z.string()),
  version: z.literal(1),
  target: z.string(),
  source: z.string(),
  folder: z.exactOptional(z.string()),
  writtenIn: z.exactOptional(z.string()),
  originals: z.array(Original),
  created: z.array(CreatedFile),
  places: z.array(WrittenPlace),
  masked: z.array(pointer),
});
export type Sidecar = document.Sidecar;

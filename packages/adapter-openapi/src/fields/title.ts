import type { JsonRecord } from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/text";
import { type Codec, codec } from "@skill-convert/format";

/** The title is the label of the skill, and its id is the same in kebab-case (openapi.md#d4). */
export const title: Codec<JsonRecord> = codec<JsonRecord>({
  expected: "a string",
  schema: { type: "string" },
  to: ["name"],
  get: (raw) => (typeof raw === "string" ? named(raw) : undefined),
  put: ({ id, name }) => (typeof name === "string" ? name : typeof id === "string" ? id : undefined),
});

function named(name: string): JsonRecord {
  const id = kebabCase(name);
  return id === "" ? { name } : { id, name };
}

/** Returns the id that a title gives a skill; undefined if it has no letters. */
export function idOfTitle(text: string): string | undefined {
  return kebabCase(text) || undefined;
}

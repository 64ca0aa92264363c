import * as z from "zod/mini";

/** The value of `$schema` (well-known.md#s2). It is never fetched. */
export const DISCOVERY = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** The name of a published skill (well-known.md#s5). Agent Skills allow letters beyond ASCII as well. */
export const PUBLISHED_NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An entry of the index (well-known.md#s4). */
export interface IndexEntry {
  readonly name: string;
  readonly type: "skill-md" | "archive";
  readonly description: string;
  readonly url: string;
  readonly digest: string;
}

/** The schemas of the index and of an entry. Unknown fields are ignored (well-known.md#s10). */
export function indexSchemas() {
  const text = z.string();
  return {
    Index: z.looseObject({ $schema: z.literal(DISCOVERY), skills: z.array(z.unknown()) }),
    Entry: z.looseObject({
      name: text.check(z.regex(PUBLISHED_NAME, "must be 1 to 64 lowercase letters, digits and single hyphens")),
      type: z.enum(["skill-md", "archive"]),
      description: text.check(
        z.minLength(1, "must not be empty"),
        z.refine((description: string) => [...description].length <= 1024, {
          error: "must have at most 1024 characters",
        }),
      ),
      url: text.check(z.minLength(1, "must not be empty")),
      digest: text.check(z.regex(/^sha256:[0-9a-f]{64}$/, 'must be "sha256:" and 64 lowercase hexadecimal digits')),
    }),
  };
}

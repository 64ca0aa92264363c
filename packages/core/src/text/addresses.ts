/** The repository of the project, to which the issues and the releases belong. */
export const REPOSITORY = "https://github.com/skill-convert/skill-convert";

/**
 * The site of the project: the documentation at the paths of `docs/`, each diagnostic at `diagnostics/<namespace>#<code>`, the
 * JSON Schemas in `schemas/`, and the playground in `playground/`. Files that no program writes repeat this address and
 * {@link REPOSITORY}; a test compares them.
 */
export const SITE = "https://skill-convert.github.io/skill-convert";

/**
 * Returns the address of a published JSON Schema, which is also its `$id`.
 *
 * @param name the id of a format, or the name of another document
 * @example
 * schemaAddress("tiny").endsWith("/schemas/tiny.schema.json"); // true
 */
export function schemaAddress(name: string): string {
  return `${SITE}/schemas/${name}.schema.json`;
}

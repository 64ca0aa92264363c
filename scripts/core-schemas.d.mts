/** The JSON Schemas of core by the paths of their files in packages/core. */
export function coreSchemas(
  z: object,
  schemas: object,
  schemaAddress: (name: string) => string,
): ReadonlyMap<string, object>;

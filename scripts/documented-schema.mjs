// The documentation of exported types, read from their comments by the TypeScript compiler, and JSON Schemas that have it as
// their descriptions. The comments are the only place where it is written.
import ts from "typescript";

/**
 * The exported types of a module by their names: what the comment says, the values of its `@example` tags, and the
 * properties, inherited ones included.
 */
export function readTypes(file) {
  const program = ts.createProgram([file], {
    noLib: true,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
  });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => {
      const type = checker.getDeclaredTypeOfSymbol(resolved(checker, symbol));
      const properties = type.isUnion() ? [] : checker.getPropertiesOfType(type);
      return [
        symbol.name,
        {
          ...documentationOf(checker, resolved(checker, symbol)),
          properties: new Map(properties.map((property) => [property.name, propertyOf(checker, property)])),
        },
      ];
    }),
  );
}

function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function propertyOf(checker, property) {
  const { parent, type } = property.valueDeclaration;
  return {
    ...documentationOf(checker, property),
    type: type.getText(),
    optional: Boolean(property.flags & ts.SymbolFlags.Optional),
    declaredIn: parent.name?.text,
  };
}

function documentationOf(checker, symbol) {
  const examples = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === "example")
    .map(({ text }) => JSON.parse(ts.displayPartsToString(text)));
  const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, " ");
  return { doc, examples };
}

/**
 * The JSON Schema (2020-12) of a zod schema, with every schema of `schemas` that it contains under `$defs` by its name.
 *
 * @param z the module `zod/mini` that made the schemas
 * @param schemas zod schemas by their names; other values are ignored
 */
export function structureOf({ z, schemas, root }) {
  const names = z.registry();
  for (const [name, schema] of Object.entries(schemas)) {
    if (name !== root && schema instanceof z.core.$ZodType) names.add(schema, { id: name });
  }
  const { $defs, ...rest } = z.toJSONSchema(schemas[root], { metadata: names, reused: "inline" });
  const parts = Object.entries($defs).map(([name, { id: _, ...schema }]) => [name, schema]);
  return { ...rest, $defs: Object.fromEntries(parts.sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/**
 * A JSON Schema of {@link structureOf} with the descriptions and examples of the types of these names. Throws if a type or a
 * property has no comment, or if a type and its schema have different properties.
 */
export function documentedSchema({ structure, types, root, id, title }) {
  const { $schema, $defs, ...rest } = structure;
  const parts = Object.entries($defs).map(([name, schema]) => [name, documented(name, schema, types)]);
  return { $schema, $id: id, title, ...documented(root, rest, types), $defs: Object.fromEntries(parts) };
}

function documented(name, schema, types) {
  const type = types.get(name);
  if (type === undefined) throw new Error(`No type is exported for the schema ${name}.`);
  const described = withDocumentation(name, schema, type);
  if (schema.properties === undefined) return described;
  const keys = new Set([...Object.keys(schema.properties), ...type.properties.keys()]);
  const properties = [...keys].map((key) => {
    const property = schema.properties[key];
    const declared = type.properties.get(key);
    if (property === undefined) throw new Error(`The schema ${name} has no property ${key}.`);
    if (declared === undefined) throw new Error(`The type ${name} has no property ${key}.`);
    return [key, withDocumentation(`${name}.${key}`, property, declared)];
  });
  return { ...described, properties: Object.fromEntries(properties) };
}

function withDocumentation(name, schema, { doc, examples }) {
  if (doc === "") throw new Error(`${name} has no comment.`);
  return { description: doc, ...schema, ...(examples.length > 0 && { examples }) };
}

// docs/manifest.md: the model as one page, from the comments of its types, its JSON Schema, and the tables of the adapters.

const INTRODUCTION = `The canonical manifest is the model between the formats: a conversion reads a skill into it and writes the target from it.
In TypeScript it is \`SkillManifest\` of \`@skill-convert/core\`, and this page has its other types by their names too. The same
text is in the [JSON Schema](../packages/core/schema/skill-manifest.schema.json), and \`@skill-convert/core/zod\` has a zod schema
for every type. How the parts of the formats are mapped onto it where no specification decides is in
[mapping-decisions.md](specs/mapping-decisions.md).

## Absent, null and empty

- **Absent** means that the source says nothing. If that means the same as some value, the meaning of the property says so
  (*Absent means false*), and leaving that value out is not a loss.
- **Empty** means that there is none: \`"effects": []\` promises that the skill has no effects, and a manifest without \`effects\`
  promises nothing.
- **Null** is a value like any other. It occurs only where any JSON value may stand, such as \`default\`.

A manifest holds the meaning alone. How a value was written (quotes, comments, the order of keys, a dialect) is not part of it,
because a conversion writes over the existing file, and the sidecar keeps the originals.

## Unknown fields

Every concept except \`Tools\` and references has \`extensions\`: fields that the model has no property for, exactly as they were
read. They are grouped by the id of their format, and \`frontmatter\` stands for keys of SKILL.md that no format defines. A format
writes its own fields back and never those of another format, which would mean nothing there.

## Templates

Paths, arguments and commands may contain placeholders. Formats write them in different ways, such as \`{topic}\`, \`{{topic}}\` and
\`\${inputs.topic}\`. The model has a *template* instead: a plain string, or a list of strings and references.
\`["reports/", { "input": "topic" }, ".md"]\` is \`reports/{topic}.md\` in Skill Manifest v2.`;

const CONCEPTS = `The first table of each concept says what its properties mean. The second one says where the formats keep them:

- *mostly*: the usual values come back as they were, and others in a poorer form;
- *in part*: values come back in a poorer form;
- *yes*: the property is kept, in no single field;
- *see \`effects\`*: what the format keeps is known for \`effects\` as a whole; the table of the concept that has it says so;
- an empty cell: the format has no place for the property.

[formats.md](formats.md) has the same by part of the manifest, and [mapping.md](mapping.md) by field of each format. The types
are in [packages/core/src/manifest](../packages/core/src/manifest).`;

const AFTER_EXAMPLE = `Each command line has references in place of \`{transcript}\` and the other placeholders. The types of parameters and outputs
are JSON Schemas, and the choice \`ok | error\` is an \`enum\`. \`fs.read\` and \`fs.write\` are two effects on files without paths, so
they concern any file. The manifest block is not part of the instructions.`;

/**
 * @param page.types the types by their names, see `readTypes`
 * @param page.schema the JSON Schema of the manifest
 * @param page.example a manifest
 * @param page.adapters the adapters, in the order of their columns
 * @param page.fieldsOf the fields of an adapter that are mapped to a path of the model, as Markdown
 * @param page.coverageOf what an adapter holds at a path of the model, and how many segments of the path the entry is for
 */
export function manifestPage({ types, schema, example, adapters, fieldsOf, coverageOf, table, code }) {
  const isUnion = (name) => membersOf(schema, name).length > 0;
  const places = placesIn(schema);
  const concepts = [...places.keys()].filter((name) => propertiesOf(name).length > 0);
  const values = [...places.keys()].filter((name) => types.get(name).properties.size === 0 && !isUnion(name));

  /** The properties of a concept, or of all members of a union, each with the members that have it. */
  function propertiesOf(name) {
    const members = isUnion(name) ? membersOf(schema, name) : [name];
    const found = new Map();
    for (const member of members) {
      for (const [key, property] of types.get(member).properties) {
        if (property.declaredIn === "Extended" && name !== "SkillManifest") continue;
        const same = `${key}: ${property.type}: ${isDiscriminator(property) ? "" : property.doc}`;
        if (!found.has(same)) found.set(same, { key, property, members: [] });
        found.get(same).members.push(member);
      }
    }
    return [...found.values()];
  }

  function link(type) {
    const name = /[A-Z]\w+/.exec(type)?.[0];
    return name && places.has(name) ? `[\`${type}\`](#${anchor(name)})` : `\`${type}\``;
  }

  function propertiesTable(name) {
    const own = propertiesOf(name).filter(({ property }) => !isUnion(name) || !isDiscriminator(property));
    const rows = own.map(({ key, property, members }) => [
      `\`${key}\``,
      ...(isUnion(name)
        ? [members.length === membersOf(schema, name).length ? "all" : members.map(discriminator).join(", ")]
        : []),
      link(property.type),
      property.optional ? "" : "yes",
      property.doc,
      property.examples.map(inline).join(", "),
    ]);
    return table(["property", ...(isUnion(name) ? ["of"] : []), "type", "required", "meaning", "example"], rows);
  }

  /** The value by which a member of a union is known; its keys if there is none. */
  function discriminator(member) {
    const { properties } = types.get(member);
    const [found] = [...properties.values()].filter(isDiscriminator);
    return found ? `\`${JSON.parse(found.type)}\`` : [...properties.keys()].map((key) => `\`${key}\``).join(", ");
  }

  function membersTable(name) {
    const rows = membersOf(schema, name).map((member) => [
      discriminator(member),
      `\`${member}\``,
      types.get(member).doc,
    ]);
    const keys = propertiesOf(name).filter(({ property }) => isDiscriminator(property));
    return table([keys.length > 0 ? `\`${keys[0].key}\`` : "property", "TypeScript", "meaning"], rows);
  }

  /**
   * The table of properties with the place in each format. A format that declares only what it keeps of the whole concept has no column: the
   * table of the property that holds the concept says it, and a sentence refers to that.
   */
  function formatsTable(name) {
    const keys = [...new Set(propertiesOf(name).map(({ key }) => key))].filter((key) => key !== "extensions");
    const columns = adapters.map((adapter) => ({
      title: adapter.title,
      cells: keys.map((key) => placeIn(adapter, places.get(name), key)),
    }));
    const own = columns.filter(({ cells }) => cells.some(({ text }) => text !== ""));
    const whole = columns.filter((column) => !own.includes(column) && column.cells.some((cell) => cell.whole));
    const rows = keys.map((key, row) => [
      `\`${key}\``,
      ...own.map(({ cells }) => cells[row].text || cells[row].whole || ""),
    ]);
    const parents = [...new Set(whole.flatMap(({ cells }) => cells.flatMap((cell) => cell.whole ?? [])))];
    return [
      ...(own.length > 0 ? [table(["property", ...own.map(({ title }) => title)], rows)] : []),
      ...(whole.length > 0 ? [`For ${list(whole.map(({ title }) => title))}, ${parents.join(", ")}.`] : []),
    ].join("\n\n");
  }

  function placeIn(adapter, paths, key) {
    const found = paths.map((path) => placeAt(adapter, [...path, key]));
    return found.find(({ text }) => text !== "") ?? found.find(({ whole }) => whole) ?? { text: "" };
  }

  function placeAt(adapter, path) {
    const { entry, depth } = coverageOf(adapter, path);
    const fields = fieldsOf(adapter, path);
    const isOwn = depth === path.length;
    const isExact = entry.holds === "exact" && entry.exactFor === undefined;
    if (entry.holds === "none") return { text: fields.join(", ") };
    if (fields.length === 0 && !isOwn && !isExact)
      return { text: "", whole: `see ${code(withoutElement(path.slice(0, depth)))}` };
    const where = fields.length > 0 ? fields.join(", ") : (isOwn && entry.where) || "yes";
    if (isExact || (!isOwn && fields.length > 0)) return { text: where };
    return { text: `${where} (${entry.holds === "narrowed" ? "in part" : "mostly"})` };
  }

  function section(name) {
    const { doc, examples } = types.get(name);
    const isReference = isUnion(name) && !propertiesOf(name).some(({ property }) => isDiscriminator(property));
    const formats = isReference ? "" : formatsTable(name);
    return [
      `### ${name}`,
      doc,
      ...examples.map((value) => `Example: ${inline(value)}`),
      ...(isUnion(name) ? [membersTable(name)] : []),
      ...(isReference ? [] : [propertiesTable(name)]),
      ...(formats === "" ? [] : [`Where the formats keep them:\n\n${formats}`]),
    ].join("\n\n");
  }

  const valueRows = values.map((name) => [
    `<a id="${anchor(name)}"></a>\`${name}\``,
    types.get(name).doc,
    types.get(name).examples.map(inline).join(", "),
  ]);

  return [
    "# The canonical manifest",
    `<!-- Generated by \`pnpm run docs\` from the comments in packages/core/src/manifest and the tables of the adapters. -->`,
    INTRODUCTION,
    "## A manifest",
    "The example skill [meeting-notes](../examples/meeting-notes/SKILL.md), a Skill Manifest v2, reads as this manifest:",
    `\`\`\`json\n${print(example)}\n\`\`\``,
    AFTER_EXAMPLE,
    "## Concepts",
    CONCEPTS,
    ...concepts.map(section),
    "## Values",
    table(["type", "meaning", "example"], valueRows),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const anchor = (name) => name.toLowerCase();
const inline = (value) => `\`${compact(value)}\``;
const nameOf = (ref) => ref?.slice("#/$defs/".length);
const isDiscriminator = ({ declaredIn, type, optional }) =>
  !optional && declaredIn !== undefined && /^"\w+"$/.test(type);

/** The members of a part that is a union of named parts; none if it is something else. */
function membersOf(schema, name) {
  const { oneOf, anyOf = oneOf ?? [] } = schema.$defs[name] ?? {};
  const members = anyOf.map(({ $ref }) => nameOf($ref));
  return members.every(Boolean) ? members : [];
}

/**
 * The named parts of a JSON Schema in the order in which they are reached, each with its paths in a document. Members of a
 * union are not among them, as the union has their places.
 */
function placesIn(schema) {
  const places = new Map([["SkillManifest", [[]]]]);
  const visit = ({ $ref, oneOf, anyOf = oneOf ?? [], properties = {}, items }, path, within) => {
    const name = nameOf($ref);
    if (name && !within.includes(name)) {
      places.set(name, [...(places.get(name) ?? []), path]);
      visit(schema.$defs[name], path, [...within, name]);
    }
    if (items) visit(items, [...path, "*"], within);
    for (const member of anyOf) visit(member, path, within);
    for (const [key, property] of Object.entries(properties)) visit(property, [...path, key], within);
  };
  visit(schema, [], []);
  for (const member of [...places.keys()].flatMap((name) => membersOf(schema, name))) places.delete(member);
  return places;
}

const WIDTH = 110;

const withoutElement = (path) => (path.at(-1) === "*" ? path.slice(0, -1) : path);

function list(words) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
}

/** JSON with spaces after the separators, on one line. */
function compact(value) {
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${compact(item)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** JSON on as few lines as fit. */
function print(value, indent = "") {
  const line = compact(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => print(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${print(item, inner)}`);
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${items.map((item) => `${inner}${item}`).join(",\n")}\n${indent}${close}`;
}

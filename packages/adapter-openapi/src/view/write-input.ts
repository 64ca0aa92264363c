import type { Input, Json, JsonRecord, Path } from "@skill-convert/core";
import { isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputToSchema } from "@skill-convert/core/schema";
import { asRecord } from "@skill-convert/format";
import { areShared, type Definitions } from "../schema/definitions.js";
import { writeSchema } from "../schema/write.js";
import { BODY } from "./body.js";
import { contentOf, JSON_TYPE, withSchema } from "./media.js";
import type { ReadOperation } from "./operations.js";
import { inOrder } from "./order.js";
import { extensionOf, locationOf, ownName, type ReadParameter, schemaPlace, withoutHidden } from "./parameters.js";

/** The operation that is written over, and where the new one is. */
export interface Target {
  readonly definitions: Definitions;
  readonly previous: ReadOperation | undefined;
  /** The path of the new operation in the document. */
  readonly at: Path;
  /** The parameters of the path that the operation need not repeat. */
  readonly shared: readonly ReadParameter[];
}

const listOf = (value: Json | undefined): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter((each: Json) => isJsonRecord(each)) : [];

/** Returns the parameters of the model that are not in the body. */
export function outerParameters(model: JsonRecord): readonly JsonRecord[] {
  const list = listOf(asRecord(model["input"])?.["parameters"]);
  return list.filter((each) => (locationOf(each) ?? BODY) !== BODY);
}

/** Writes the list of parameters; undefined for none. */
export function writeParameters(model: JsonRecord, target: Target): Json | undefined {
  const { previous, shared } = target;
  const wanted = outerParameters(model).filter((each) => !shared.some((own) => isIdentical(own.model, each)));
  const raw = previous?.raw["parameters"];
  const own = previous?.input.parameters.filter(({ isShared }) => !isShared) ?? [];
  if (Array.isArray(raw)) {
    const isSame = own.length === wanted.length && own.every((each, index) => isIdentical(each.model, wanted[index]));
    if (isSame) return raw;
  } else if (wanted.length === 0) return raw;
  const old: readonly Json[] = Array.isArray(raw) ? raw : [];
  const known = new Set(own.map(({ index }) => index));
  const written = wanted.map((each) => writeParameter(each, target, old));
  // Entries that could not be read, or are ignored, stay at the end.
  const others = old.filter((_, index) => !known.has(index));
  const all = [...written, ...others];
  return all.length === 0 && raw === undefined ? undefined : all;
}

function writeParameter(model: JsonRecord, { definitions, previous, at }: Target, old: readonly Json[]): Json {
  const name = ownName(model);
  const location = locationOf(model) ?? "query";
  const all = previous?.input.parameters ?? [];
  const before =
    all.find((each) => each.model["name"] === model["name"] && locationOf(each.model) === location) ??
    all.find((each) => each.raw["name"] === name && each.raw["in"] === location);
  if (before && !before.isShared && isIdentical(before.model, model)) return old[before.index] ?? before.raw;
  const raw: JsonRecord = before?.raw ?? {};
  const extension = extensionOf(model) ?? extensionOf(before?.model) ?? {};
  const keptBefore = extensionOf(before?.model) ?? {};
  const place = before
    ? schemaPlace({
        ...raw,
        ...("content" in extension && !("schema" in raw) ? { content: extension["content"] ?? null } : {}),
      })
    : ["schema"];
  const schemaAt = [...at, "parameters", String(model["name"]), ...place];
  const isInSchema = before !== undefined && describesItself(before.raw, before.model);
  const schema = writeSchema(
    propertyOf(model, isInSchema),
    before && {
      raw: before.schema,
      model: withoutHidden(before.read, { before: raw["description"], now: model["description"] }),
    },
    {
      definitions,
      at: before && !before.isShared ? before.schemaAt : schemaAt,
      root: `#/properties/${String(model["name"])}`,
      ownDefinitions: false,
    },
  );
  const kept = recordOf(
    Object.entries({ ...keptBefore, ...extension }).filter(
      ([key]) => Object.hasOwn(extension, key) && key !== "in" && key !== "name" && key !== "content",
    ),
  );
  const next = recordOf<Json>([
    ["name", name],
    ["in", location],
    ["description", isInSchema ? undefined : model["description"]],
    ["required", model["required"]],
    ...Object.entries(kept),
    ...(place[0] === "content"
      ? [["content", contentWith(extension["content"] ?? raw["content"], place[1] ?? JSON_TYPE, schema)] as const]
      : []),
    [
      "schema",
      place[0] === "schema" &&
      schema !== undefined &&
      !(isIdentical(schema, {}) && before && raw["schema"] === undefined)
        ? schema
        : undefined,
    ],
  ]);
  return inOrder(next, before?.raw);
}

function contentWith(content: Json | undefined, type: string, schema: Json): JsonRecord {
  const all = asRecord(content) ?? {};
  return { ...all, [type]: { ...asRecord(all[type]), schema } };
}

/** Returns true if the description of a parameter or a body is that of its schema. */
function describesItself(raw: JsonRecord, model: JsonRecord): boolean {
  return typeof raw["description"] !== "string" && model["description"] !== undefined;
}

/**
 * The schema of a parameter with the annotations that the model has beside it.
 *
 * @param isInSchema true if the description belongs in the schema
 */
function propertyOf(model: JsonRecord, isInSchema: boolean): Json {
  const schema = model["schema"] ?? {};
  const entries: readonly (readonly [string, Json | undefined])[] = [
    ["description", isInSchema ? model["description"] : undefined],
    ["default", model["default"]],
    ["writeOnly", model["sensitive"]],
  ];
  const added = entries.filter(([, value]) => value !== undefined);
  if (added.length === 0) return schema;
  const keywords = isJsonRecord(schema) ? schema : schema === false ? { not: {} } : {};
  return recordOf([...Object.entries(keywords), ...added]);
}

/** Writes the body; undefined for none. */
export function writeBody(model: JsonRecord, { definitions, previous, at }: Target): Json | undefined {
  const input = asRecord(model["input"]);
  const before = previous?.input;
  const raw = previous?.raw["requestBody"];
  const extension = extensionOf(model);
  const kept = asRecord(extension ? extension["requestBody"] : before?.kept);
  if (previous && before && isIdentical(bodyPart(previous.model), bodyPart(model)) && isIdentical(kept, before.kept))
    return raw;
  const old = before?.body;
  const bare: JsonRecord = kept ?? { content: { [JSON_TYPE]: {} } };
  if (!input) return inOrder(bare, old);
  const parameters = listOf(input["parameters"]);
  const whole = parameters.find((each) => locationOf(each) === BODY);
  const { content = {}, type = JSON_TYPE } = contentOf(bare);
  const schemaAt = [...at, "requestBody", "content", type, "schema"];
  const needed = asRecord(asRecord(input["keywords"])?.["$defs"]);
  const all = inputToSchema(input as unknown as Input);
  const ownDefinitions = !areShared(all, needed, before?.definitions);
  const place = { definitions, at: schemaAt, root: "#", ownDefinitions };
  const over =
    before?.schema !== undefined && before.read !== undefined
      ? { raw: before.schema, model: before.read, declared: before.declared }
      : undefined;
  if (whole) {
    const described = listOf(asRecord(before?.model)?.["parameters"]).find((each) => locationOf(each) === BODY);
    const isInSchema = old !== undefined && described !== undefined && describesItself(old, described);
    const shown = { before: old?.["description"], now: whole["description"] };
    const compared = over && { ...over, model: withoutHidden(over.model, shown) };
    const schema = writeSchema(propertyOf(whole, isInSchema), compared, place);
    const filled = withSchema({ ...bare, content }, schema);
    const { description = bare["description"], required } = whole;
    return inOrder(
      recordOf<Json>([
        ["description", isInSchema ? undefined : description],
        ["required", required],
        ...Object.entries(filled).filter(([key]) => key !== "description"),
      ]),
      old,
    );
  }
  const inner = parameters.filter((each) => locationOf(each) === undefined);
  const hasBody =
    inner.length > 0 || before?.form === "properties" || bodyKeywords(input) || input["omits"] !== undefined;
  if (!hasBody) return kept && contentOf(kept).type === undefined ? inOrder(kept, old) : undefined;
  const whole_ = inputToSchema({ ...input, parameters: inner } as unknown as Input);
  const schema = writeSchema(whole_, over, place);
  const required = inner.some((each) => each["required"] === true) || old?.["required"];
  return inOrder(
    recordOf<Json>([
      ["required", required === true ? true : old?.["required"]],
      ...Object.entries(withSchema({ ...bare, content }, schema)),
    ]),
    old,
  );
}

/** Returns true if an input has keywords of a body: any but the definitions that parameters use. */
function bodyKeywords(input: JsonRecord): boolean {
  const { keywords } = input;
  if (typeof keywords === "boolean") return true;
  const names = Object.keys(asRecord(keywords) ?? {});
  const hasOuter = listOf(input["parameters"]).some((each) => locationOf(each) !== undefined);
  return names.some((keyword) => !(keyword === "$defs" && hasOuter));
}

/** The parts of an input that the body has. */
function bodyPart(model: JsonRecord): Json {
  const input = asRecord(model["input"]);
  if (!input) return null;
  return { ...input, parameters: listOf(input["parameters"]).filter((each) => (locationOf(each) ?? BODY) === BODY) };
}

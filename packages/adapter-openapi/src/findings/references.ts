import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { localReferencePath } from "@skill-convert/core/schema";
import { asRecord, type Finding, type FindingDefinitions, type ManifestReading } from "@skill-convert/format";

/** The findings about references. */
export const referenceFindings = {
  "unresolved-reference": {
    severity: "error",
    message: 'The reference "{reference}" leads to nothing in the document.',
    docs: "A reference that begins with # is the path of another value of the same document, and there is none. Correct the path, or add the component.",
    section: "Reference Object",
    requirement: "A reference into the document leads to a value.",
    sentences: ["openapi.md#s34"],
    find: (reading) =>
      referencesIn(reading)
        .filter(({ kind }) => kind === "unresolved")
        .map(toFinding),
  },
  "endless-reference": {
    severity: "error",
    message: 'The reference "{reference}" leads only to other references, and back to itself.',
    docs: "Nothing says what the value is. A schema may contain itself in one of its properties, but not be a reference to itself.",
    section: "Reference Object",
    requirement: "A reference leads to a value that is more than a reference to itself.",
    sentences: ["openapi.md#s35"],
    find: (reading) =>
      referencesIn(reading)
        .filter(({ kind }) => kind === "endless")
        .map(toFinding),
  },
  "remote-reference": {
    severity: "warning",
    message: 'The reference "{reference}" leads to another document, which is not read.',
    docs: "Only the document itself is read: nothing is fetched, and no other file is opened. The reference stays as it is, and the value is not checked. Bundle the documents into one to have all of it.",
    section: "Reference Object",
    requirement: "A document is complete in itself.",
    sentences: ["openapi.md#s37", "openapi.md#d19"],
    find: (reading) =>
      referencesIn(reading)
        .filter(({ kind }) => kind === "remote")
        .map(toFinding),
  },
} as const satisfies FindingDefinitions;

interface BadReference {
  readonly kind: "unresolved" | "endless" | "remote";
  readonly reference: string;
  readonly path: Path;
}

function toFinding({ path, reference }: BadReference): Finding {
  return { path, args: { reference } };
}

/** Keys whose values are data, in which `$ref` means nothing. */
const DATA: ReadonlySet<string> = new Set(["example", "default", "enum", "const", "value"]);

/** Keys whose values are mappings of names, one of which may be `$ref`, `example` or any other word. */
const NAMES: ReadonlySet<string> = new Set(
  (
    "properties patternProperties dependentSchemas $defs definitions paths webhooks pathItems callbacks responses content " +
    "encoding headers links examples schemas parameters requestBodies securitySchemes"
  ).split(" "),
);

function referencesIn(reading: ManifestReading): readonly BadReference[] {
  return reading.derive(find);
}

function find({ document }: ManifestReading): readonly BadReference[] {
  const found: BadReference[] = [];
  const known = new Map<string, BadReference["kind"] | undefined>();
  const path: (string | number)[] = [];
  const visit = (value: Json, isNames: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    if (!isJsonRecord(value)) {
      for (const [index, item] of value.entries()) {
        path.push(index);
        visit(item, false);
        path.pop();
      }
      return;
    }
    for (const key of Object.keys(value)) {
      const inner = value[key] ?? null;
      path.push(key);
      if (isNames) visit(inner, false);
      else if (key === "$ref" && typeof inner === "string") {
        if (!known.has(inner)) known.set(inner, kindOf(document, inner));
        const kind = known.get(inner);
        if (kind) found.push({ kind, reference: inner, path: [...path] });
      } else if (key === "examples" ? !Array.isArray(inner) : !DATA.has(key)) visit(inner, NAMES.has(key));
      path.pop();
    }
  };
  visit(document, false);
  return found;
}

function kindOf(document: JsonRecord, reference: string): BadReference["kind"] | undefined {
  // An anchor of a schema is found by the validator of that schema.
  if (!reference.startsWith("#")) return "remote";
  let next: string | undefined = reference;
  const seen = new Set<string>();
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const at = localReferencePath(next);
    if (at === undefined) return undefined;
    const value = valueAt(document, at);
    if (value === undefined) return next === reference ? "unresolved" : undefined;
    const record: JsonRecord | undefined = asRecord(value);
    const inner: Json | undefined = record && getOwn(record, "$ref");
    const isOnlyReference =
      typeof inner === "string" &&
      record !== undefined &&
      Object.keys(record).every((key) => key === "$ref" || key === "description" || key === "summary");
    next = isOnlyReference ? String(inner) : undefined;
  }
  return next === undefined ? undefined : "endless";
}

import { compact, getOwn, type Json, type JsonRecord, type Operation, type SkillManifest } from "@skill-convert/core";
import type { FrontmatterFields } from "@skill-convert/source";
import { decodeDepends, dependsKey, formOf } from "./depends.js";
import { keep } from "./extensions.js";
import { OWN_KEYS } from "./format.js";
import { decodeOperations, requireEffectReports } from "./operations.js";
import { decodeRegion, textList } from "./region.js";
import { runtimeKey, runtimeOf } from "./runtime.js";
import { decodeVersion, isPair } from "./version.js";

/** What decoding needs to know beyond the document. */
export interface DecodeContext {
  /** Remark 8.5: the id where the document gives none. */
  readonly derivedId: string | undefined;
  /** What everybody's keys of the front matter say. */
  readonly fields: FrontmatterFields;
  /** The text of the version where it is a number. */
  readonly versionSource?: string | undefined;
  /** The body of the file. */
  readonly instructions?: string | undefined;
}

/** The canonical manifest of front matter that passed the checks. */
export function decodeDocument(document: JsonRecord, context: DecodeContext): SkillManifest {
  const value = (key: string) => getOwn(document, key) ?? undefined;
  const { fields } = context;
  const id = textOf(value("id"));
  const operations = decodeOperations(value("inputs"), value("outputs"));
  const region = decodeRegion(getOwn(document, "region"), inputNames(operations));
  const depends = dependsKey(document);
  const runtime = runtimeKey(document);
  const version = readVersion(value("version"), context.versionSource);
  const means = runtimeOf(document);
  const own = keep(keptEntries(document, region.kept), {
    absent: absentKeys(document, { version, operations, fields }),
    version: version?.spelled,
    runtime: runtime && spelledUnless("runtime", means, { key: runtime, value: value(runtime) ?? null }),
    depends: depends && spelledUnless("depends", "list", { key: depends, value: formOf(value(depends) ?? null) }),
    triggers: spelledText(value("triggers")),
    scopes: spelledText(value("scopes")),
  });
  const others = fields.extensions && { frontmatter: fields.extensions };
  // In the order of the model.
  return compact({
    id: id ?? context.derivedId,
    name: fields.name ?? id ?? context.derivedId,
    description: fields.description,
    version: version?.version,
    license: fields.license,
    compatibility: fields.compatibility,
    metadata: fields.metadata,
    author: fields.author,
    repository: fields.repository,
    triggers: optionalList(value("triggers")),
    kind: textOf(value("kind")),
    runtime: means,
    operations,
    effects: region.effects,
    tools: fields.toolsUsed && { used: fields.toolsUsed },
    dependencies: depends && decodeDepends(value(depends) ?? null),
    scopes: optionalList(value("scopes")),
    instructions: context.instructions,
    extensions: others ? { ...others, ...own.extensions } : own.extensions,
  });
}

/** The names that a placeholder in a region may refer to. */
export function inputNames(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ input }) => input?.parameters.map(({ name }) => name) ?? []));
}

/** What the format asks for and this document leaves out, or lets an output leave out: it is not added when the document is written again. */
function absentKeys(
  document: JsonRecord,
  { version, operations, fields }: { version: unknown; operations: readonly Operation[]; fields: FrontmatterFields },
): Json | undefined {
  const absent: string[] = [];
  if (typeof getOwn(document, "id") !== "string") absent.push("id");
  if (fields.name === undefined) absent.push("name");
  if (version === undefined) absent.push("version");
  if (!requireEffectReports(operations)) absent.push("effect_report");
  return absent.length > 0 ? absent : undefined;
}

/** Own keys that the model has no name for, or that say nothing or the same thing twice: kept as they are. */
function keptEntries(document: JsonRecord, region: Json | undefined): [string, Json][] {
  const [runtime, depends] = [runtimeKey(document), dependsKey(document)];
  const stays = (key: string, item: Json) => {
    if (!OWN_KEYS.has(key) || key === "region") return false;
    if (item === null || key === "skill_spec_version") return true;
    if (key === "invocation") return runtime !== key;
    return key === "dependencies" && depends !== key;
  };
  const entries: [string, Json][] = [];
  for (const key of Object.keys(document)) {
    const item = getOwn(document, key) ?? null;
    if (stays(key, item)) entries.push([key, item]);
  }
  if (region !== undefined) entries.push(["region", region]);
  return entries;
}

/** A version, and its spelling where that is another than the pair and gives the same version when read again. */
function readVersion(raw: Json | undefined, source: string | undefined) {
  const version = raw === undefined ? undefined : decodeVersion(raw, source);
  if (raw === undefined || version === undefined) return undefined;
  return { version, spelled: isPair(raw) || decodeVersion(raw) !== version ? undefined : raw };
}

/** How something is spelled, where it is not under its usual key with its usual value. */
function spelledUnless(
  usualKey: string,
  usual: Json | undefined,
  { key, value }: { key: string; value: Json },
): JsonRecord | undefined {
  return key === usualKey && value === usual ? undefined : { [key]: value };
}

function spelledText(raw: Json | undefined): Json | undefined {
  return typeof raw === "string" ? raw : undefined;
}

function optionalList(raw: Json | undefined): string[] | undefined {
  return raw === undefined ? undefined : textList(raw);
}

function textOf(raw: Json | undefined): string | undefined {
  return typeof raw === "string" ? raw : undefined;
}

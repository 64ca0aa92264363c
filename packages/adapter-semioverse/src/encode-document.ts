import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type LossNote,
  recordOf,
  type SkillManifest,
} from "@skill-convert/core";
import { encodeFrontmatterFields } from "@skill-convert/source";
import { type DependsKey, encodeDepends, isForm } from "./depends.js";
import { kept, spelling } from "./extensions.js";
import { KEY_ORDER, OWN_KEYS } from "./format.js";
import { encodeOperations } from "./operations.js";
import { encodeRegion } from "./region.js";
import { decodeRuntime, type Runtime } from "./runtime.js";
import { decodeVersion, encodeVersion, toSemver } from "./version.js";

export interface EncodedDocument {
  readonly document: JsonRecord;
  readonly notes: readonly LossNote[];
}

/** The front matter of a manifest, in the order in which it is written. */
export function encodeDocument(manifest: SkillManifest, derivedId: string | undefined): EncodedDocument {
  const spelled = (key: string) => spelling(manifest, key);
  const absent = spelled("absent");
  const demanded = (key: string) => !(Array.isArray(absent) && absent.includes(key));
  const label = encodeLabel(manifest, demanded("name"));
  const description = encodeDescription(manifest);
  const version = encodeVersionField(manifest.version, spelled("version"), demanded("version"));
  const kind = manifest.kind ?? DEFAULT_KIND;
  const runtime = encodeRuntime(manifest, spelled("runtime"));
  const operations = encodeOperations(manifest, demanded("effect_report"));
  const keptOwn = new Map(kept(manifest).filter(([key]) => OWN_KEYS.has(key)));
  const region = encodeRegion(manifest, keptOwn.get("region"));
  keptOwn.delete("region");
  const entries = recordOf<Json>([
    ...Object.entries(encodeShared(manifest, label.value, description.value)),
    ...keptOwn,
    ["id", !demanded("id") && manifest.id === derivedId ? undefined : manifest.id],
    ["version", version.value],
    ["kind", kind],
    ...runtime.entries,
    ["triggers", encodeList(manifest.triggers, spelled("triggers"))],
    ["inputs", operations.inputs],
    ["outputs", operations.outputs],
    ["region", region.region],
    ...encodeDependsField(manifest, spelled("depends")),
    ["scopes", encodeList(manifest.scopes, spelled("scopes"))],
  ]);
  const ordered = KEY_ORDER.map((key) => [key, getOwn(entries, key)] as const);
  const rest = Object.entries(entries).filter(([key]) => !KEY_ORDER.includes(key));
  return {
    document: recordOf([...ordered, ...rest]),
    notes: [
      ...label.notes,
      ...description.notes,
      ...version.notes,
      ...(manifest.kind === undefined ? [DEFAULT_KIND_NOTE] : []),
      ...runtime.notes,
      ...operations.notes,
      ...region.notes,
    ],
  };
}

/** The keys of front matter that belong to everybody. */
export function encodeShared(manifest: SkillManifest, name?: string, description?: string): JsonRecord {
  const { license, compatibility, metadata, author, repository, tools } = manifest;
  const others = manifest.extensions && getOwn(manifest.extensions, "frontmatter");
  return encodeFrontmatterFields(
    compact({
      ...{ name, description, license, compatibility, metadata, author, repository },
      toolsUsed: tools?.used,
      // Another format's front matter may use our keys for something else.
      extensions: others && recordOf(Object.entries(others).filter(([key]) => !OWN_KEYS.has(key))),
    }),
  );
}

interface Field<T> {
  readonly value: T | undefined;
  readonly notes: readonly LossNote[];
}

function encodeLabel({ name, id }: SkillManifest, demanded: boolean): Field<string> {
  if (name !== undefined) return { value: !demanded && name === id ? undefined : name, notes: [] };
  if (!demanded || id === undefined) return { value: undefined, notes: [] };
  return note(id, { path: ["name"], kind: "synthesised", reason: "There is no label, so the id stands for it." });
}

function encodeDescription({ description, operations }: SkillManifest): Field<string> {
  const [only] = operations.length === 1 ? operations : [];
  if (description !== undefined || only?.description === undefined) return { value: description, notes: [] };
  const reason = "The skill has one operation, so the operation's description became the skill's.";
  return note(only.description, { path: ["description"], kind: "synthesised", reason });
}

function encodeVersionField(version: string | undefined, spelled: Json | undefined, demanded: boolean): Field<Json> {
  const path = ["version"];
  if (version === undefined) {
    if (!demanded) return { value: undefined, notes: [] };
    const reason = "Semioverse demands a version, and there is none; [0, 1] was written.";
    return note([0, 1], { path, kind: "defaulted", reason });
  }
  if (spelled !== undefined && decodeVersion(spelled) === version) return { value: spelled, notes: [] };
  const pair = encodeVersion(version);
  if (pair === undefined) {
    const reason = `Semioverse demands a pair of numbers, and "${version}" has none; [0, 1] was written.`;
    return note([0, 1], { path, kind: "defaulted", reason });
  }
  if (toSemver(...pair) === version) return { value: [...pair], notes: [] };
  const reason = `A Semioverse version is a pair, so of "${version}" only [${pair.join(", ")}] is kept.`;
  return note([...pair], { path, kind: "narrowed", reason });
}

const DEFAULT_KIND = "operational";
const DEFAULT_KIND_NOTE: LossNote = {
  path: ["kind"],
  kind: "defaulted",
  reason: `Semioverse demands a kind, and there is none; "${DEFAULT_KIND}" was written.`,
};

function encodeRuntime(
  manifest: SkillManifest,
  spelled: Json | undefined,
): { entries: readonly (readonly [string, Json])[]; notes: readonly LossNote[] } {
  const runtime = manifest.runtime ?? defaultRuntime(manifest);
  const [entry] = isJsonRecord(spelled) ? Object.entries(spelled) : [];
  const key = entry?.[0] === "invocation" ? "invocation" : "runtime";
  const value = entry !== undefined && decodeRuntime(entry[1]) === runtime ? entry[1] : runtime;
  if (manifest.runtime !== undefined) return { entries: [[key, value]], notes: [] };
  const because = runtime === "script" ? "the entrypoints run a program" : "nothing says that a program runs";
  const reason = `Semioverse demands a runtime, and there is none; "${runtime}" was written, since ${because}.`;
  return { entries: [[key, value]], notes: [{ path: ["runtime"], kind: "defaulted", reason }] };
}

function defaultRuntime({ operations }: SkillManifest): Runtime {
  const argv = operations.some(({ entrypoints }) => entrypoints?.unix?.length || entrypoints?.windows?.length);
  return argv ? "script" : "inference";
}

function encodeDependsField({ dependencies }: SkillManifest, spelled: Json | undefined): [DependsKey, Json][] {
  if (dependencies === undefined) return [];
  const [entry] = isJsonRecord(spelled) ? Object.entries(spelled) : [];
  const form = isForm(entry?.[1]) ? entry[1] : "list";
  return [[entry?.[0] === "dependencies" ? "dependencies" : "depends", encodeDepends(dependencies, form)]];
}

function encodeList(list: readonly string[] | undefined, spelled: Json | undefined): Json | undefined {
  if (list === undefined) return undefined;
  return list.length === 1 && list[0] === spelled ? spelled : [...list];
}

function note<T>(value: T, written: LossNote): Field<T> {
  return { value, notes: [written] };
}

import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec, type Issue, reporting, wrongType } from "@skill-convert/format";
import { leaves, normalPath } from "../model/paths.js";
import type { Component } from "../model/schemas.js";

/** The forms in which a dialect names components of a kind. */
export interface ComponentForms {
  /** True if the manifest may have the components themselves. */
  readonly inline?: true;
  /** True if a path may be given. */
  readonly path?: true;
  /** True if there may be a list of the other forms. */
  readonly many?: true;
  /** True for an object of `paths` and `exclusive` in place of a list (plugin-manifests.md#s48). */
  readonly exclusive?: true;
  /** True if a path may leave out `./` at the beginning (plugin-manifests.md#s41). */
  readonly bare?: true;
  /** True if one path may be a pattern, which is not looked up. */
  readonly globs?: true;
}

const PATH_SCHEMA: JsonRecord = { type: "string", minLength: 1 };

/** Reads the field of a manifest that names components of a kind as a list of paths and of components themselves. */
export function components(forms: ComponentForms): Codec<readonly Component[]> {
  const { inline, path, many, exclusive } = forms;
  const isObjectRead = path === true && inline === undefined;
  const single: readonly JsonRecord[] = [...(path ? [PATH_SCHEMA] : []), ...(inline ? [{ type: "object" }] : [])];
  const one: JsonRecord = single.length === 1 ? (single[0] ?? {}) : { anyOf: single };
  const lists = { type: "array", items: one };
  const isOne = (raw: Json): raw is string | JsonRecord =>
    (path ? isPath(raw) : false) || (inline ? isInline(raw) : isObjectRead && pathIn(raw) !== undefined);
  const read = (raw: Json): Component => {
    const named = isObjectRead ? pathIn(raw) : undefined;
    return named ?? (typeof raw === "string" ? normalPath(raw) : (raw as JsonRecord));
  };
  const listOf = (raw: Json | undefined): readonly Json[] | undefined => {
    if (raw === undefined) return undefined;
    if (exclusive && isExclusive(raw)) return raw.paths;
    if (isOne(raw)) return [raw];
    return many && Array.isArray(raw) && raw.every(isOne) ? raw : undefined;
  };
  const value = codec<readonly Component[]>({
    expected: wordsFor(forms),
    schema: many ? { anyOf: [...single, lists, ...(exclusive ? [EXCLUSIVE_SCHEMA] : [])] } : one,
    holds: { ...lists, ...(many ? {} : { minItems: 1, maxItems: 1 }) },
    get: (raw) => listOf(raw)?.map(read),
    put(model, previous) {
      if (!model.every((each) => (typeof each === "string" ? path : inline))) return undefined;
      const before = listOf(previous) ?? [];
      const written = model.map((each) => before.find((raw) => sameComponent(read(raw), each)) ?? write(each));
      if (exclusive && previous !== undefined && isExclusive(previous)) return { ...previous, paths: written };
      const [only, ...others] = written;
      if (only !== undefined && others.length === 0 && !Array.isArray(previous)) return only;
      return many ? written : undefined;
    },
    toModel: (raw, inside) => {
      const before = raw === undefined ? undefined : listPath(raw);
      return before ? inside.slice(before.length) : [0, ...inside];
    },
    toDocument(raw, [index, ...inside]) {
      const before = raw === undefined ? undefined : listPath(raw);
      if (index === undefined) return { path: before ?? [] };
      return { path: before ? [...before, index, ...inside] : inside };
    },
  });
  if (!path) return value;
  return reporting(value, (raw) => [...pathIssues(raw, forms), ...(isObjectRead ? objectIssues(raw) : [])]);
}

/**
 * The path in an object that stands in place of it, such as `{ "path": "./extra/sort/SKILL.md" }`: the folder of a
 * skill (plugin-manifests.md#d18). Undefined for any other value.
 */
function pathIn(raw: Json): string | undefined {
  const path = isJsonRecord(raw) ? raw["path"] : undefined;
  if (typeof path !== "string" || path === "") return undefined;
  return normalPath(path.replace(/\/SKILL\.md$/, "/"));
}

/** Reports objects that stand in place of their path, which no program reads. */
function objectIssues(raw: Json): readonly Issue[] {
  const values = Array.isArray(raw)
    ? raw.map((each: Json, index) => ({ each, path: [index] }))
    : [{ each: raw, path: [] }];
  return values.flatMap(({ each, path }): Issue[] => {
    const found = pathIn(each);
    if (found === undefined) return [];
    if (leaves(found)) return [{ code: "path-leaves", path, args: { path: found } }];
    const text = JSON.stringify(write(found));
    return [{ ...wrongType({ expected: "a path" }, each, path), fix: { title: `Write ${text}`, text } }];
  });
}

/** A field that holds one path. */
export const onePath: Codec<string> = codec({
  expected: "a path",
  schema: PATH_SCHEMA,
  get: (raw) => (isPath(raw) ? normalPath(raw) : undefined),
  put: write as (model: string) => Json,
});

function isPath(raw: Json): raw is string {
  return typeof raw === "string" && raw !== "";
}

function isInline(raw: Json): raw is JsonRecord {
  return isJsonRecord(raw) && !isExclusive(raw);
}

interface Exclusive extends JsonRecord {
  readonly paths: readonly string[];
}

const EXCLUSIVE_SCHEMA: JsonRecord = {
  type: "object",
  properties: { paths: { type: "array", items: PATH_SCHEMA }, exclusive: { type: "boolean" } },
  required: ["paths"],
};

function isExclusive(raw: Json): raw is Exclusive {
  return isJsonRecord(raw) && Array.isArray(raw["paths"]) && raw["paths"].every(isPath);
}

/** The path of the list in the value of a field; undefined if the value is one component. */
function listPath(raw: Json): readonly string[] | undefined {
  if (Array.isArray(raw)) return [];
  return isExclusive(raw) ? ["paths"] : undefined;
}

function sameComponent(first: Component, second: Component): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second);
}

function write(component: Component): Json {
  if (typeof component !== "string") return component;
  return component === "." ? "./" : `./${component}`;
}

function wordsFor({ inline, path, many }: ComponentForms): string {
  const words = [...(path ? ["a path"] : []), ...(inline ? ["an object"] : []), ...(many ? ["a list of them"] : [])];
  return words.length < 2 ? (words[0] ?? "nothing") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The issues of the paths in a field: those that leave the plugin, and those without `./` where it is required. */
function pathIssues(raw: Json, { bare, globs }: ComponentForms): readonly Issue[] {
  return pathsIn(raw).flatMap(({ text, path }): Issue[] => {
    if (leaves(text)) return [{ code: "path-leaves", path, args: { path: text } }];
    if (bare || text.startsWith("./") || text === ".") return [];
    if (globs && text.includes("*")) return [];
    return [
      {
        code: "path-form",
        path,
        args: { path: text },
        fix: { title: `Write "./${text}"`, text: JSON.stringify(`./${text}`) },
      },
    ];
  });
}

/** The paths in the value of a field, with their places. */
function pathsIn(
  raw: Json,
  path: readonly (string | number)[] = [],
): readonly { text: string; path: readonly (string | number)[] }[] {
  if (typeof raw === "string") return [{ text: raw, path }];
  if (Array.isArray(raw))
    return raw.flatMap((each, index) => (typeof each === "string" ? pathsIn(each, [...path, index]) : []));
  return isExclusive(raw) ? pathsIn(raw.paths, [...path, "paths"]) : [];
}

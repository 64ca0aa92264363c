import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec, type Issue, reporting } from "@skill-convert/format";
import { leaves, normalPath } from "../model/paths.js";
import type { Source } from "../model/schemas.js";

/** The sources that a marketplace accepts. */
export interface SourceForms {
  /** The kinds of objects, each with the keys that it requires. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /** True if a string without `./` is a name below `pluginRoot`, and not an error. */
  readonly bare?: true;
  /** True if a new local source is an object rather than a string. */
  readonly localObject?: true;
}

/** Reads the source of a marketplace entry. */
export function source({ kinds, bare, localObject }: SourceForms): Codec<Source> {
  const isBare = (raw: string) => bare === true && !raw.startsWith("./") && raw !== ".";
  const value = codec<Source>({
    expected: `a path that begins with "./"${bare ? ", a name" : ""} or an object with a known source and its fields`,
    schema: {
      anyOf: [
        { type: "string" },
        ...Object.entries(kinds).map(([kind, required]) => ({
          type: "object",
          properties: { source: { const: kind } },
          required: ["source", ...required],
        })),
      ],
    },
    holds: { properties: { kind: { enum: ["local", ...(bare ? ["named"] : []), ...Object.keys(kinds)] } } },
    get(raw) {
      if (typeof raw === "string") {
        if (raw === "") return undefined;
        return isBare(raw) ? { kind: "named", name: raw } : { kind: "local", path: normalPath(raw) };
      }
      const kind = isJsonRecord(raw) ? raw["source"] : undefined;
      if (!isJsonRecord(raw) || typeof kind !== "string" || !Object.hasOwn(kinds, kind)) return undefined;
      if (!(kinds[kind] ?? []).every((key) => typeof raw[key] === "string")) return undefined;
      const { source: _, path, ...others } = raw;
      if (path !== undefined && typeof path !== "string") return undefined;
      return { kind, ...others, ...(path !== undefined && { path: normalPath(path) }) };
    },
    put({ kind, path, ...others }) {
      if (kind === "named") return bare ? (others["name"] ?? undefined) : undefined;
      const written: { path?: string } = path === undefined ? {} : { path: path === "." ? "./" : `./${path}` };
      if (kind === "local" && !localObject) return written.path;
      return Object.hasOwn(kinds, kind) ? ({ source: kind, ...others, ...written } as JsonRecord) : undefined;
    },
  });
  return reporting(value, (raw) => pathIssues(raw, bare));
}

/** The issues of the path in a source (agent-plugins.md#s31). */
function pathIssues(raw: Json, bare: SourceForms["bare"]): readonly Issue[] {
  const isObject = isJsonRecord(raw);
  const text = isObject ? (raw["source"] === "local" ? raw["path"] : undefined) : raw;
  if (typeof text !== "string") return [];
  const path = isObject ? ["path"] : [];
  if (leaves(text)) return [{ code: "path-leaves", path, args: { path: text } }];
  if (bare || text.startsWith("./") || text === ".") return [];
  const fix = { title: `Write "./${text}"`, text: JSON.stringify(`./${text}`) };
  return [{ code: "path-form", path, args: { path: text }, fix }];
}

import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type Codec, describeValue, wrongType } from "../codec/codec.js";
import { type Cursor, NOWHERE } from "../codec/cursor.js";
import { either } from "../codec/either.js";
import { list } from "../codec/list.js";
import { keepOrder } from "../codec/mapping.js";
import { listInString } from "../codec/string-codec.js";
import { scalarString, string } from "../codec/values.js";
import { type Field, field } from "./field.js";

/** The keys of Agent Skills in the front matter of SKILL.md, which every format may have (agent-skills.md#s6). */
export const SHARED_KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"] as const;

/** Accepts a scalar of the wrong type, with a warning. */
function lenient<M extends Json>(inner: Codec<M>, expected: string, isUsual: (raw: Json) => boolean): Codec<M> {
  return {
    ...inner,
    // Any value is valid, because a wrong one is only a warning.
    schema: {},
    get(raw, at) {
      if (!isUsual(raw)) at.note();
      return inner.get(raw, at);
    },
    check(raw, at, report) {
      if (isUsual(raw)) return;
      const args = { field: String(at.path.at(-1) ?? ""), expected, found: foundIn(raw) };
      report({ code: "field-type", path: at.path, args });
    },
  };
}

function foundIn(raw: Json): string {
  return typeof raw === "boolean" ? `the boolean ${raw}` : describeValue(raw);
}

/** A string. A number or a boolean is read as text, with a warning. */
export const sharedText: Codec<string> = lenient(scalarString, "text", (raw) => typeof raw === "string");

/** The same for a required field: a list or a mapping is an error. */
export const requiredText: Codec<string> = {
  ...sharedText,
  schema: scalarString.schema,
  check(raw, at, report) {
    if (sharedText.get(raw, at) === undefined) report(wrongType(scalarString, raw, at.path));
    else sharedText.check?.(raw, at, report);
  },
};

/** Tools in one string, separated by spaces or commas outside parentheses. */
const toolsInString = listInString("a string", splitTools, (tools) => tools.join(" "));

/** `allowed-tools`: a string or a list of tools. New tools are written as a string, if that can be read back. */
export const allowedTools: Codec<readonly string[]> = lenient(
  either<readonly string[]>("a string or a list of strings", [toolsInString, list(string)]),
  "a string or a list of strings",
  (raw) => typeof raw === "string" || (Array.isArray(raw) && raw.every((item) => typeof item === "string")),
);

function splitTools(text: string): string[] {
  const tools: string[] = [];
  let depth = 0;
  let tool = "";
  for (const character of text) {
    if (depth === 0 && /[\s,]/.test(character)) {
      if (tool !== "") tools.push(tool);
      tool = "";
      continue;
    }
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
    tool += character;
  }
  return tool === "" ? tools : [...tools, tool];
}

/** Fields of the model that a format keeps in `metadata` for want of a key, with their codecs. */
type Lifted = Readonly<Record<string, Codec>>;

/** The lifted fields of most formats. */
const USUAL: Lifted = { author: string, repository: string };

/**
 * Reads `metadata`, and the fields of the model that a format keeps in it.
 *
 * @example
 * metadata().get({ author: "Ada", team: "tools" }, NOWHERE); // { author: "Ada", metadata: { team: "tools" } }
 */
export function metadata(lifted: Lifted = USUAL): Codec<JsonRecord> {
  const keys = Object.keys(lifted);
  const read = (raw: JsonRecord, at: Cursor) =>
    keys.flatMap((key) => {
      const value = getOwn(raw, key);
      const model = value === undefined ? undefined : lifted[key]?.get(value, at.down(key));
      return model === undefined ? [] : [[key, model] as const];
    });
  return {
    expected: "a mapping",
    schema: {},
    needsSource: true,
    get(raw, at) {
      if (!isJsonRecord(raw)) {
        at.note();
        return undefined;
      }
      const taken = new Map(read(raw, at));
      const rest = Object.entries(raw).filter(([key]) => !taken.has(key));
      // Metadata without other keys is absent in the model. Metadata that was empty is an empty object.
      const own = rest.length > 0 || taken.size === 0 ? recordOf(rest) : undefined;
      return recordOf<Json>([["metadata", own], ...taken]);
    },
    put(model, previous, at) {
      const own = getOwn(model, "metadata");
      const old = isJsonRecord(previous) ? previous : undefined;
      const inside = keys.flatMap((key) => {
        const value = getOwn(model, key);
        return value === undefined
          ? []
          : [[key, lifted[key]?.put(value, old && getOwn(old, key), at.down(key))] as const];
      });
      if (own === undefined && inside.length === 0) return undefined;
      return keepOrder(recordOf<Json>([...Object.entries(isJsonRecord(own) ? own : {}), ...inside]), old);
    },
    toDocument(raw, [head, ...inside]) {
      if (head === undefined) return { path: [] };
      if (head === "metadata") return { path: inside };
      const value = isJsonRecord(raw) ? getOwn(raw, String(head)) : undefined;
      const inner = getOwn(lifted, String(head))?.toDocument?.(value, inside) ?? { path: inside };
      return { ...inner, path: [head, ...inner.path] };
    },
    toModel(raw, [key, ...inside]) {
      if (key === undefined) return ["metadata"];
      const value = isJsonRecord(raw) ? getOwn(raw, String(key)) : undefined;
      const codec = value === undefined ? undefined : getOwn(lifted, String(key));
      if (!codec || codec.get(value ?? null, NOWHERE) === undefined) return ["metadata", key, ...inside];
      const path = codec.toModel ? codec.toModel(value, inside) : inside;
      return path && [key, ...path];
    },
    check(raw, at, report) {
      if (isJsonRecord(raw)) return;
      const args = { field: "metadata", expected: "a mapping", found: foundIn(raw) };
      report({ code: "field-type", path: at.path, args });
    },
    rows: () => Object.entries(lifted).map(([key, { expected }]) => ({ at: [key], to: [key], expected, info: {} })),
  };
}

const SECTION = "Agent Skills, Frontmatter";

/**
 * The rows of the shared fields, without the name and the description, whose meaning differs from format to format.
 *
 * @example
 * const table = defineTable([field("title", "name", string), ...sharedFields()], { id: "card" });
 * table.get({ title: "greet", license: "MIT" }, NOWHERE); // { name: "greet", license: "MIT" }
 */
export function sharedFields(lifted: Lifted = USUAL): readonly Field[] {
  return [
    field("license", "license", sharedText, { section: SECTION, doc: "The license of the skill." }),
    field("compatibility", "compatibility", sharedText, {
      section: SECTION,
      doc: "The environment that the skill needs, such as programs, packages or network access.",
    }),
    field("metadata", "", metadata(lifted), {
      fields: ["metadata", ...Object.keys(lifted)],
      section: SECTION,
      doc: "Further properties, for programs that know them.",
    }),
    field("allowed-tools", "tools.used", allowedTools, {
      section: SECTION,
      doc: "Tools that the skill may use without asking, separated by spaces.",
    }),
  ];
}

import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { ServerForm, Transport } from "./form.js";

/** A part of a string: text, or a reference such as `${TOKEN}` with what it means. */
type Segment = string | { readonly variable: string; readonly means: string };

/** A JSON value, in which every string is a list of segments. */
type Value =
  | { readonly text: readonly Segment[] }
  | { readonly list: readonly Value[] }
  | { readonly fields: Readonly<Record<string, Value>> }
  | { readonly literal: Json; readonly of: string };

/** An MCP server, independent of the dialect that wrote it. */
export interface Server {
  /** A {@link Transport}, or a word that the dialect does not know. */
  readonly transport: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The variable and the meaning of a reference to the folder of the plugin. */
const ROOT = { variable: "root", means: "plugin" };
const COMMON_KEYS = ["command", "args", "env", "cwd", "url"];
const REFERENCE = /(\$\{[^}]*\})/;

/** Reads a server; undefined if a client that knows the form skips it. */
export function readServer(raw: JsonRecord, form: ServerForm): Server | undefined {
  const transport = transportOf(raw, form);
  if (transport === undefined) return undefined;
  const { type: _, ...fields } = raw;
  const values = Object.entries(fields).map(([key, value]): [string, Value] => {
    const common = commonKey(key, form);
    if (common === undefined) return [key, { literal: value, of: form.id }];
    return [common, readValue(value, common, form)];
  });
  return { transport, values: Object.fromEntries(values) };
}

/** Writes a server, without the keys that only another form has; undefined if there is an {@link obstacle}. */
export function writeServer(server: Server, form: ServerForm): JsonRecord | undefined {
  if (obstacle(server, form) !== undefined) return undefined;
  const { transport, values } = server;
  const address = form.addresses?.[transport as Transport] ?? "url";
  const fields = [...COMMON_KEYS, "headers"].flatMap((key) => {
    const value = getOwn(values, key);
    if (value === undefined) return [];
    const name = key === "headers" ? form.headers : key === "url" ? address : key;
    return [[name, writeValue(value, key, form)] as const];
  });
  const untyped: JsonRecord = Object.fromEntries(fields);
  const isTyped = form.typed === "all" || (form.typed === "remote" && transport !== "stdio");
  const [type] = form.transports[transport as Transport] ?? [];
  if (type === undefined || (!isTyped && transportOf(untyped, form) === transport)) return untyped;
  return { type, ...untyped };
}

/** Explains in a clause why a form cannot have a server; undefined if it can. */
export function obstacle({ transport, values }: Server, form: ServerForm): string | undefined {
  const { transports, variables, reserved = [], isAddressSecure } = form;
  if (!Object.hasOwn(transports, transport)) return `it supports no servers of the type ${transport}`;
  for (const [key, value] of Object.entries(values)) {
    const used = referencesIn(value).filter(({ means }) => means === ROOT.means);
    const isInPlugin = form.isCommandInPlugin && key === "command" && used.length < 2 && isBelowRoot(value);
    const lacking = used.find(({ variable }) => {
      const name = variable === ROOT.variable ? variables.root : variables.data;
      return name === undefined || !form.expands.includes(key);
    });
    if (lacking && !isInPlugin) {
      const folder = lacking.variable === ROOT.variable ? "the plugin" : "its data";
      return `it expands no variable for the folder of ${folder} in "${key}"`;
    }
  }
  if (form.isCommandInPlugin && referencesIn(values["command"]).some(({ means }) => means !== ROOT.means))
    return 'its "command" may have no references';
  const { env } = values;
  const set = reserved.find((name) => env !== undefined && "fields" in env && Object.hasOwn(env.fields, name));
  if (set !== undefined) return `its "env" may not set ${set}`;
  if (isAddressSecure && transport !== "stdio" && !isSecure(values["url"]))
    return "its address must be https, or on the same computer";
  return undefined;
}

/** The transport of a server, or a word that the form does not know; undefined if the form needs a `type`. */
function transportOf(raw: JsonRecord, form: ServerForm): string | undefined {
  const { type } = raw;
  if (typeof type === "string") {
    const known = Object.entries(form.transports).find(([, words]) => words.includes(type));
    return known ? known[0] : `"${type}"`;
  }
  if (form.typed === "all") return undefined;
  if (typeof raw["command"] === "string") return "stdio";
  if (form.typed === "remote") return undefined;
  const byKey = Object.entries(form.addresses ?? {}).find(([, key]) => typeof raw[key] === "string");
  if (byKey) return byKey[0];
  return typeof raw["url"] === "string" ? "http" : undefined;
}

function commonKey(key: string, { headers, addresses = {} }: ServerForm): string | undefined {
  if (key === headers) return "headers";
  if (Object.values(addresses).includes(key)) return "url";
  return COMMON_KEYS.find((each) => each === key);
}

function readValue(raw: Json, key: string, form: ServerForm): Value {
  if (typeof raw === "string") return { text: readText(raw, key, form) };
  if (Array.isArray(raw)) return { list: raw.map((each) => readValue(each, key, form)) };
  if (!isJsonRecord(raw)) return { literal: raw, of: "json" };
  const fields = Object.entries(raw).map(([name, each]) => [name, readValue(each, key, form)] as const);
  return { fields: Object.fromEntries(fields) };
}

function readText(text: string, key: string, form: ServerForm): readonly Segment[] {
  if (form.isCommandInPlugin && (key === "command" || key === "cwd") && text.startsWith("./"))
    return [ROOT, ...(text === "./" ? [] : [text.slice(1)])];
  const { root, data } = form.variables;
  const isExpanded = form.expands.includes(key);
  const segments = text.split(REFERENCE).filter((part) => part !== "");
  return segments.map((part): Segment => {
    if (isExpanded && part === root) return ROOT;
    if (isExpanded && part === data) return { ...ROOT, variable: "data" };
    if (!REFERENCE.test(part)) return part;
    return { variable: part, means: form.references === "unverified" ? form.id : form.references };
  });
}

function writeValue(value: Value, key: string, form: ServerForm): Json {
  if ("text" in value) return writeText(value.text, key, form);
  if ("list" in value) return value.list.map((each) => writeValue(each, key, form));
  if ("literal" in value) return value.literal;
  return Object.fromEntries(Object.entries(value.fields).map(([name, each]) => [name, writeValue(each, key, form)]));
}

function writeText(segments: readonly Segment[], key: string, form: ServerForm): string {
  const { root = "", data = "" } = form.variables;
  const isInPlugin = form.isCommandInPlugin && key === "command" && isBelowRoot({ text: segments });
  const parts = segments.map((part) => {
    if (typeof part === "string") return part;
    if (part.means !== ROOT.means) return part.variable;
    if (part.variable !== ROOT.variable) return data;
    return isInPlugin ? "." : root;
  });
  return parts.join("");
}

/** The references in a value, wherever they are. */
export function referencesIn(value: Value | undefined): readonly Exclude<Segment, string>[] {
  if (value === undefined || "literal" in value) return [];
  if ("text" in value) return value.text.flatMap((part) => (typeof part === "string" ? [] : [part]));
  const inside = "list" in value ? value.list : Object.values(value.fields);
  return inside.flatMap(referencesIn);
}

function isBelowRoot(value: Value): boolean {
  if (!("text" in value)) return false;
  const [first, second] = value.text;
  return typeof first === "object" && first.variable === ROOT.variable && String(second).startsWith("/");
}

function isSecure(value: Value | undefined): boolean {
  const text =
    value !== undefined && "text" in value ? value.text.filter((part) => typeof part === "string").join("") : "";
  return /^https:\/\//i.test(text) || /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/i.test(text);
}

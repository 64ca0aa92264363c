import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { asRecord } from "@skill-convert/format";
import { resolve } from "../schema/references.js";
import { JSON_TYPE, jsonTypeIn } from "../view/media.js";
import type { ReadOperation } from "../view/operations.js";
import type { ReadParameter } from "../view/parameters.js";

// The request that carries out an operation, in words for an agent (openapi.md#d26).

/**
 * Describes the request of an operation: its method and address, the places of its inputs, and the credentials that it
 * needs. Undefined without servers, because nobody knows then who is asked.
 *
 * @example "Send `GET https://api.example.org/notes/{id}`. Query: `fields`. Credentials: `key` in the header `X-Key`."
 */
export function requestOf(document: JsonRecord, operation: ReadOperation): string | undefined {
  const [server] = serversOf(document, operation) ?? [];
  if (server === undefined) return undefined;
  const { method, path, input } = operation;
  const address = addressOf(server);
  // The URL of a server is relative to that of the document (openapi.md#s44).
  const host = /^[a-z{]/i.test(address) || address.startsWith("//") ? "" : " to the host of the document";
  const outer = (location: string) => input.parameters.filter(({ raw }) => raw["in"] === location);
  const parts = [
    ["", `Send ${code(`${method.toUpperCase()} ${address}${path}`)}${host}`],
    ["Path: ", outer("path").filter(isRenamed).map(parameterText).join(", ")],
    ["Query: ", outer("query").map(parameterText).join(", ")],
    ["Headers: ", outer("header").map(parameterText).join(", ")],
    ["Cookies: ", outer("cookie").map(parameterText).join(", ")],
    ["Body: ", bodyText(document, operation)],
    ["Credentials: ", credentialsText(document, operation)],
  ];
  return parts.flatMap(([label, text]) => (text === "" ? [] : [`${label}${text}.`])).join(" ");
}

/** The servers of an operation, those of its path or those of the document (openapi.md#s10); undefined without any. */
export function serversOf(document: JsonRecord, { raw, itemAt }: ReadOperation): readonly JsonRecord[] | undefined {
  const item = asRecord(resolve(document, itemAt).value);
  return [raw["servers"], item?.["servers"], document["servers"]]
    .filter((list): list is readonly Json[] => Array.isArray(list) && list.length > 0)[0]
    ?.map((server) => asRecord(server) ?? {});
}

/** The URL of a server with the defaults of its variables, and without a user name and a password. */
function addressOf({ url, variables }: JsonRecord): string {
  if (typeof url !== "string") return "";
  return url
    .replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
      const value = asRecord(getOwn(asRecord(variables) ?? {}, name))?.["default"];
      return value === undefined ? placeholder : String(value);
    })
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, "$1")
    .replace(/\/+$/, "");
}

const code = (text: string) => `\`${text.replaceAll("`", "'")}\``;

const isRenamed = ({ raw, model }: ReadParameter) => raw["name"] !== model["name"];

function parameterText(parameter: ReadParameter): string {
  const { raw, model } = parameter;
  const details = [...(isRenamed(parameter) ? [`the input ${code(String(model["name"]))}`] : []), ...formOf(parameter)];
  return `${code(String(raw["name"]))}${details.length === 0 ? "" : ` (${details.join(", ")})`}`;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: "spaces", pipeDelimited: "`|`", form: "commas" };

/** How a parameter with several values is written in the query, unless it is repeated. */
function formOf({ raw, model }: ReadParameter): string[] {
  const { style = "form", explode = style === "form" } = raw;
  if (raw["schema"] === undefined && raw["content"] !== undefined) return ["as JSON"];
  const type = asRecord(model["schema"])?.["type"];
  if (raw["in"] !== "query" || (type !== undefined && type !== "array" && type !== "object")) return [];
  if (style === "deepObject") return [`as ${code(`${raw["name"]}[key]=value`)}`];
  const separator = explode === false ? getOwn(SEPARATORS, String(style)) : undefined;
  return separator === undefined ? [] : [`separated by ${separator}`];
}

function bodyText(document: JsonRecord, { input }: ReadOperation): string {
  const content = asRecord(input.body?.["content"]) ?? {};
  const types = Object.keys(content);
  if (types.length === 0) return "";
  const json = jsonTypeIn(content);
  const isOther = json === undefined || input.form === "untyped";
  const others = input.parameters.length === 0 ? "inputs" : "other inputs";
  const words = input.form === "whole" ? `${wholeBody(input)} as JSON` : `a JSON object with the ${others}`;
  if (!isOther) return json === JSON_TYPE ? words : `${words}, as ${code(json)}`;
  return types
    .map((type) => `${code(type)}${fieldsIn(document, [...input.bodyAt, "content", type, "schema"])}`)
    .join(" or ");
}

/** The input that is the whole body, which is the last one. */
function wholeBody({ model }: ReadOperation["input"]): string {
  const parameters = model?.["parameters"];
  const last = Array.isArray(parameters) ? asRecord(parameters.at(-1)) : undefined;
  return `the input ${code(String(last?.["name"]))}`;
}

/** The names of the properties of a body that is no JSON, such as the fields of a form. */
function fieldsIn(document: JsonRecord, at: readonly (string | number)[]): string {
  const names = Object.keys(asRecord(asRecord(resolve(document, at).value)?.["properties"]) ?? {});
  return names.length === 0 ? "" : ` with ${names.map(code).join(", ")}`;
}

/** The alternatives of the credentials of an operation (openapi.md#s30). */
function credentialsText(document: JsonRecord, { raw }: ReadOperation): string {
  const own = raw["security"] ?? document["security"];
  const alternatives = (Array.isArray(own) ? own : []).filter(isJsonRecord).map((alternative) => {
    const schemes = Object.entries(alternative).map(([name, scopes]) => schemeText(document, name, scopes));
    return schemes.length === 0 ? "none" : schemes.join(" and ");
  });
  return alternatives.join(", or ");
}

function schemeText(document: JsonRecord, name: string, scopes: Json): string {
  const scheme = asRecord(resolve(document, ["components", "securitySchemes", name]).value) ?? {};
  const names = (Array.isArray(scopes) ? scopes : []).filter((scope) => typeof scope === "string");
  const allowing = names.length === 0 ? "" : ` with the scopes ${names.map(code).join(", ")}`;
  return `${code(name)}${placeOf(scheme)}${allowing}`;
}

const PLACES: Readonly<Record<string, string>> = { query: "query parameter", cookie: "cookie", header: "header" };

function placeOf({ type, in: location, name, scheme }: JsonRecord): string {
  switch (type) {
    case "apiKey":
      return ` in the ${getOwn(PLACES, String(location)) ?? "header"} ${code(String(name))}`;
    case "http":
      return /^bearer$/i.test(String(scheme)) ? " as a bearer token" : ` as HTTP ${String(scheme)} credentials`;
    case "oauth2":
    case "openIdConnect":
      return " as a bearer token";
    case "mutualTLS":
      return " as a client certificate";
    default:
      return "";
  }
}

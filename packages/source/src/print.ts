import type { Json } from "@skill-convert/core";
import { stringify } from "yaml";

/** YAML text of a value in the house style. */
export function printYaml(value: Json, options: { readonly eol?: "\n" | "\r\n" } = {}): string {
  return stringify(value).replaceAll("\n", options.eol ?? "\n");
}

/** JSON text of a value in the house style. */
export function printJson(
  value: Json,
  options: { readonly indent?: string; readonly eol?: "\n" | "\r\n" } = {},
): string {
  return `${JSON.stringify(value, null, options.indent ?? "  ")}\n`.replaceAll("\n", options.eol ?? "\n");
}

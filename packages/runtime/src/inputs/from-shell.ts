import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Json, JsonSchema, Operation } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { GivenInputs } from "./inputs.js";

/**
 * Resolves the relative paths that a person typed: a text for an input that is a file or a folder means the one in the
 * working directory, if it exists there. A program that runs elsewhere would look for it in its own folder.
 */
export function fromShell(operation: Operation, { texts = [], ...rest }: GivenInputs, cwd: string): GivenInputs {
  const schemas = new Map(operation.input?.parameters.map(({ name, schema }) => [name, schema]));
  const resolved = texts.map(([name, text]): readonly [string, string] => {
    const place = isPath(schemas.get(name)) && !text.includes("\0") ? resolve(cwd, text) : undefined;
    return [name, place !== undefined && text !== "" && existsSync(place) ? place : text];
  });
  return { ...rest, texts: resolved };
}

function isPath(schema: JsonSchema | undefined): boolean {
  if (!isJsonRecord(schema as Json | undefined)) return false;
  const format = getOwn(schema as Readonly<Record<string, Json>>, "format");
  const items = getOwn(schema as Readonly<Record<string, Json>>, "items");
  return format === "file-path" || format === "dir-path" || (isJsonRecord(items) && isPath(items));
}

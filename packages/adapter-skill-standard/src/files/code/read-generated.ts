import { type Entrypoints, isJsonRecord, type JsonSchema } from "@skill-convert/core";
import { type Evaluated, type Known, memberAt } from "../python/evaluated.js";
import { readLiteral } from "../python/literals.js";
import { ENTRYPOINTS, LAST_LINE_JSON, SKILL_ID, UNDECLARED } from "./generate.js";
import { isEntrypoints } from "./is-entrypoints.js";
import { callsRunSkill } from "./run-skill.js";
import type { SkillCode } from "./skill-code.js";

const SCHEMA = new RegExp(
  String.raw`\n {4}def (input|output)_schema\(self\) -> Dict\[str, Any\]:\r?\n {8}return (${UNDECLARED}\b)?`,
  "g",
);

/**
 * What a generated file says, of which the checksum is right: what it says stands where it was written, and the rest is
 * the same in every such file. Undefined where something is not there, as in the file of another version.
 */
export function readGenerated(text: string, ownRunner: boolean): SkillCode | undefined {
  const constant = (name: string): Known | undefined => {
    const head = `\n${name} = `;
    const at = text.indexOf(head);
    return at < 0 ? undefined : readLiteral(text, at + head.length);
  };
  const [id, entrypoints, flag] = [constant(SKILL_ID), constant(ENTRYPOINTS), constant(LAST_LINE_JSON)];
  const schemas = readSchemas(text);
  if (!id || !entrypoints || !flag || !schemas) return undefined;
  return {
    ours: true,
    input: schemas.input?.value as JsonSchema | undefined,
    output: schemas.output?.value as JsonSchema | undefined,
    executes: false,
    entrypoints: entrypointsIn(entrypoints, ownRunner),
    lastLineJson: flagIn(flag),
    id,
    program: undefined,
    locate: (which, path) => memberAt(schemas[which], path)?.range,
  };
}

/** The schemas of a file that has that of the input at least; undefined where they are not to be understood. */
function readSchemas(text: string): { readonly input?: Known; readonly output?: Known } | undefined {
  const found: { input?: Known; output?: Known } = {};
  let input = false;
  for (const match of text.matchAll(SCHEMA)) {
    const side = match[1] === "input" ? "input" : "output";
    input ||= side === "input";
    if (match[2] !== undefined) continue;
    const schema = readLiteral(text, match.index + match[0].length);
    if (schema === undefined || !(typeof schema.value === "boolean" || isJsonRecord(schema.value))) return undefined;
    found[side] = schema;
  }
  return input ? found : undefined;
}

/** What each operation of a generated file runs, by name. */
export function entrypointsIn(
  literal: Evaluated | undefined,
  ownRunner: boolean,
): ReadonlyMap<string, Entrypoints> | undefined {
  if (!literal?.known || !isJsonRecord(literal.value)) return undefined;
  const found = new Map<string, Entrypoints>();
  for (const [name, value] of Object.entries(literal.value)) {
    if (isEntrypoints(value)) found.set(name, ownRunner && callsRunSkill(value) ? {} : value);
  }
  return found;
}

export function flagIn(value: Evaluated | undefined): boolean | undefined {
  return value?.known && typeof value.value === "boolean" ? value.value : undefined;
}

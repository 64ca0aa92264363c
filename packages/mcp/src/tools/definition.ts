import type { JsonSchema, Operation, SkillManifest } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord, type JsonRecord } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema } from "@skill-convert/core/schema";
import { hintsOf, type ToolHints } from "./hints.js";
import { toolNames } from "./names.js";

/** An operation of a skill as a tool of MCP. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** The schema from the manifest, with `type: object` at its root (mcp-skills.md#s28). */
  readonly inputSchema: JsonRecord;
  /** Left out if the program declares to print text, because a tool with it must return JSON (mcp-skills.md#d14). */
  readonly outputSchema?: JsonRecord;
  readonly annotations: ToolHints;
}

/** A tool, and the operation that it calls. */
export interface OperationTool<Skill> {
  readonly definition: ToolDefinition;
  readonly skill: Skill;
  readonly operation: Operation;
}

/** The kind of an argument that is a skill to be described. */
export const DESCRIBED_SKILL = { what: "an object with a path and a manifest", has: ["path", "manifest"] };

/** The options of {@link toolsOf}. */
export interface ToolOptions<Skill> {
  /** Returns true for operations that become tools: by default all. */
  readonly include?: (skill: Skill, operation: Operation) => boolean;
  /** Names of other tools, which no tool gets. */
  readonly reserved?: readonly string[];
  /** A sentence at the end of each description. */
  readonly note?: string | undefined;
}

const OPTIONS: KeysOf<ToolOptions<unknown>> = {
  keys: { include: "a function", reserved: { each: "a string" }, note: "a string" },
};

/**
 * Returns the tools of some skills, one per operation, in the order of the skills (mcp-skills.md#s31). Documentation
 * cannot be invoked, so it is no tool (semioverse.md#s30).
 *
 * @param skills skills with their manifest; the path distinguishes skills with the same id
 */
export function toolsOf<Skill extends { readonly path: string; readonly manifest: SkillManifest }>(
  skills: readonly Skill[],
  options: ToolOptions<Skill> = {},
): OperationTool<Skill>[] {
  requireArguments("toolsOf", { skills: [skills, { each: DESCRIBED_SKILL }], options: [options, OPTIONS] });
  const { include = () => true, reserved, note } = options;
  const invocable = skills.filter(({ manifest }) => manifest.runtime !== "documentation");
  const found = invocable.flatMap((skill) =>
    skill.manifest.operations
      .filter((operation) => include(skill, operation))
      .map((operation) => ({ skill, operation })),
  );
  const names = toolNames(
    found.map(({ skill, operation }) => [skill.manifest.id ?? skill.path, operation.name] as const),
    reserved,
  );
  return found.map(({ skill, operation }, index) => {
    const definition = toolDefinition(names[index] ?? "", skill.manifest, operation);
    const description = note === undefined ? definition.description : `${definition.description}\n\n${note}`;
    return { skill, operation, definition: { ...definition, description } };
  });
}

/**
 * Returns one operation as a tool (semioverse.md#s117).
 *
 * @example
 * toolDefinition("notes", { description: "Finds notes.", operations: [{}] }, {}).inputSchema; // { type: "object" }
 */
export function toolDefinition(name: string, manifest: SkillManifest, operation: Operation): ToolDefinition {
  const label = manifest.name ?? manifest.id;
  const title = operation.name === undefined || label === undefined ? label : `${label}: ${operation.name}`;
  const isText = manifest.stdoutContract?.lastLineJson === false;
  const outputSchema = operation.output && !isText && asRecord(outputToSchema(operation.output));
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description: describe(manifest, operation),
    inputSchema: { ...asRecord(operation.input ? inputToSchema(operation.input) : true), type: "object" },
    ...(outputSchema ? { outputSchema } : {}),
    annotations: hintsOf(manifest, operation),
  };
}

/** Writes a schema that is `true` or `false` as the equivalent object. */
function asRecord(schema: JsonSchema): JsonRecord {
  if (isJsonRecord(schema)) return schema;
  return schema ? {} : { not: {} };
}

/** Describes what the operation does and the conditions that must hold before it runs (mcp-skills.md#d7). */
function describe(manifest: SkillManifest, operation: Operation): string {
  const descriptions = [...new Set([operation.description, manifest.description].filter((text) => text))];
  const conditions = preconditionsOf(manifest);
  const title = manifest.name ?? manifest.id ?? "This skill";
  const text = descriptions.length > 0 ? descriptions.join("\n\n") : `${title} has no description.`;
  return conditions.length === 0 ? text : `${text}\n\nBefore it runs: ${conditions.join("; ")}.`;
}

function preconditionsOf(manifest: SkillManifest): string[] {
  const { environment = [], commands = [], requiredFiles = [], assertions } = manifest;
  const variables = environment.filter(({ required }) => required).map(({ name }) => name);
  const programs = commands.map(({ name, minVersion, maxVersion }) =>
    [name, minVersion && `${minVersion} or later`, maxVersion && `up to ${maxVersion}`].filter(Boolean).join(" "),
  );
  const messages = (assertions?.pre ?? []).flatMap(({ message }) => (message === undefined ? [] : [message]));
  return [
    ...(variables.length > 0 ? [`the environment has ${variables.join(", ")}`] : []),
    ...(programs.length > 0 ? [`installed: ${programs.join(", ")}`] : []),
    ...(requiredFiles.length > 0
      ? [`${requiredFiles.length} required ${requiredFiles.length === 1 ? "file exists" : "files exist"}`]
      : []),
    ...messages.map((message) => message.replace(/\.$/, "")),
  ];
}

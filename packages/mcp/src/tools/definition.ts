import type { JsonSchema, Operation, SkillManifest } from "@skill-convert/core";
import { inputToSchema, outputToSchema } from "@skill-convert/core/adapters";
import { isJsonRecord, type JsonRecord } from "@skill-convert/core/json";
import { hintsOf, type ToolHints } from "./hints.js";
import { toolNames } from "./names.js";

/** A tool of MCP: one operation of a skill. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Its root says `type: object`, as MCP demands; every other keyword is the manifest's. */
  readonly inputSchema: JsonRecord;
  readonly outputSchema?: JsonRecord;
  readonly annotations: ToolHints;
}

/** A tool and what it stands for. */
export interface OperationTool<Skill> {
  readonly definition: ToolDefinition;
  readonly skill: Skill;
  readonly operation: Operation;
}

/** Which operations become tools. */
export interface ToolOptions<Skill> {
  /** All of them by default. */
  readonly include?: (skill: Skill, operation: Operation) => boolean;
  /** Names that no tool may have. */
  readonly reserved?: readonly string[];
}

/**
 * The tools of some skills, one for each operation, in the order of the skills.
 *
 * @param skills each with its manifest and the path that distinguishes it from one with the same id
 */
export function toolsOf<Skill extends { readonly path: string; readonly manifest: SkillManifest }>(
  skills: readonly Skill[],
  { include = () => true, reserved }: ToolOptions<Skill> = {},
): OperationTool<Skill>[] {
  const found = skills.flatMap((skill) =>
    skill.manifest.operations
      .filter((operation) => include(skill, operation))
      .map((operation) => ({ skill, operation })),
  );
  const names = toolNames(
    found.map(({ skill, operation }) => [skill.manifest.id ?? skill.path, operation.name] as const),
    reserved,
  );
  return found.map(({ skill, operation }, index) => ({
    skill,
    operation,
    definition: toolDefinition(names[index] ?? "", skill.manifest, operation),
  }));
}

/**
 * One operation as a tool (Semioverse, section 9: input and output schema, description, effects).
 *
 * @example
 * toolDefinition("notes", { description: "Finds notes.", operations: [{}] }, {}).inputSchema; // { type: "object" }
 */
export function toolDefinition(name: string, manifest: SkillManifest, operation: Operation): ToolDefinition {
  const label = manifest.name ?? manifest.id;
  const title = operation.name === undefined || label === undefined ? label : `${label}: ${operation.name}`;
  const outputSchema = operation.output && asRecord(outputToSchema(operation.output));
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description: describe(manifest, operation),
    inputSchema: { ...asRecord(operation.input ? inputToSchema(operation.input) : true), type: "object" },
    ...(outputSchema ? { outputSchema } : {}),
    annotations: hintsOf(manifest),
  };
}

/** A schema as an object: `true` allows everything, `false` nothing. */
function asRecord(schema: JsonSchema): JsonRecord {
  if (isJsonRecord(schema)) return schema;
  return schema ? {} : { not: {} };
}

/** What the operation does, and what has to be there before it is called. */
function describe(manifest: SkillManifest, operation: Operation): string {
  const does = [...new Set([operation.description, manifest.description].filter((text) => text))];
  const conditions = preconditionsOf(manifest);
  const title = manifest.name ?? manifest.id ?? "This skill";
  const text = does.length > 0 ? does.join("\n\n") : `${title} has no description.`;
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

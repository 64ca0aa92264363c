import type { SkillManifest } from "@skill-convert/core";
import { openApiDocument } from "@skill-convert/mcp/definitions";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { readSkills } from "../registry/read-registry.js";

/** The parts of an OpenAPI document that no skill declares. */
export interface OpenApiOptions {
  readonly from?: string | undefined;
  readonly title: string;
  /** The version of the API. */
  readonly version: string;
  readonly server?: string | undefined;
}

/** One OpenAPI document with the operations of several skills. */
export interface OpenApiOfSkills {
  readonly document: object;
  /** The skills that declare nothing to call. */
  readonly idle: readonly string[];
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** True if any skill was found. */
  readonly reached: boolean;
}

/** Describes the operations of all skills below a folder as one OpenAPI 3.1 document. */
export function describeOpenApi(
  context: LoadedContext,
  root: string,
  { from, title, version, server }: OpenApiOptions,
): OpenApiOfSkills {
  const { skills, diagnostics, reached } = readSkills([root], context, { from });
  const named = skills.map(({ path, manifest }) => ({ path: path ?? manifest.id ?? "skill", manifest }));
  const described = named.filter(({ manifest }) => isCallable(manifest));
  return {
    document: openApiDocument(described, { title, version, servers: server === undefined ? [] : [server] }),
    idle: named.filter(({ manifest }) => !isCallable(manifest)).map(({ path }) => path),
    diagnostics,
    reached,
  };
}

/** Returns false for documentation, and for a skill that only has instructions: it declares nothing to call. */
function isCallable({ runtime, operations }: SkillManifest): boolean {
  if (runtime !== undefined) return runtime !== "documentation";
  return operations.some((operation) => Object.keys(operation).length > 0);
}

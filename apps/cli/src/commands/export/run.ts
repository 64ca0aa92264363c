import { memoryFiles, overlay, type SkillManifest } from "@skill-convert/core";
import { isJsonRecord, type Json, type JsonRecord, recordOf } from "@skill-convert/core/json";
import { type DescribedSkill, openApiDocument, toolNames } from "@skill-convert/mcp/definitions";
import { readSkills } from "../../inputs/read-registry.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import { listed } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import type { ExportMcpOptions, ExportOpenApiOptions } from "./options.js";

/** `skill-convert export mcp`: prints the operations of all skills below a folder as tools. Returns the exit code. */
export async function runExportMcp(root: string, { from }: ExportMcpOptions, streams: Streams): Promise<number> {
  const { mcpToolsAdapter } = await import("@skill-convert/adapter-mcp-tools");
  return exportAs(root, from, streams, (skills) => toolList(skills, mcpToolsAdapter));
}

type McpToolsAdapter = typeof import("@skill-convert/adapter-mcp-tools").mcpToolsAdapter;

/** The list of one skill, or one list of the tools of several (mcp-tools.md#d13). */
function toolList(skills: readonly DescribedSkill[], adapter: McpToolsAdapter): JsonRecord {
  const lists = skills.map((skill) => listOf(skill, adapter));
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const tools = skills.flatMap((skill, index) =>
    toolsIn(lists[index]).map((tool, position) => ({ tool, skill, operation: skill.manifest.operations[position] })),
  );
  const names = toolNames(
    tools.map(({ skill: { path, manifest }, operation }) => [manifest.id ?? path, operation?.name] as const),
  );
  return { tools: tools.map(({ tool }, index) => ({ ...tool, name: names[index] ?? "" })) };
}

function listOf({ path, manifest }: DescribedSkill, adapter: McpToolsAdapter): JsonRecord {
  const files = memoryFiles({}, { path });
  const { value } = adapter.encode(manifest, { over: files });
  const { document } = adapter.read(overlay(files, value?.edits ?? [])).document ?? {};
  return isJsonRecord(document) ? document : recordOf<Json>([["tools", []]]);
}

function toolsIn(list: JsonRecord | undefined): readonly JsonRecord[] {
  const tools = list?.["tools"];
  return Array.isArray(tools) ? tools.filter(isJsonRecord) : [];
}

/** `skill-convert export openapi`: prints the operations as an OpenAPI 3.1 document. Returns the exit code. */
export function runExportOpenApi(root: string, command: ExportOpenApiOptions, streams: Streams): number {
  const { from, title, apiVersion, server } = command;
  const options = { title, version: apiVersion, servers: server === undefined ? [] : [server] };
  return exportAs(root, from, streams, (skills) => openApiDocument(skills, options));
}

function exportAs(
  root: string,
  from: string | undefined,
  streams: Streams,
  describe: (skills: readonly DescribedSkill[]) => object,
): number {
  const { skills, diagnostics, reached } = readSkills([root], streams, { from });
  writeDiagnostics(diagnostics, streams);
  if (!reached) return USAGE;
  const idle = skills.filter(({ manifest }) => !isCallable(manifest));
  if (idle.length > 0) {
    const names = idle.map(({ path, manifest }) => path ?? manifest.id ?? "skill");
    streams.message(`left out, because there is nothing to call: ${visible(listed(names))}`);
  }
  const described = skills
    .filter(({ manifest }) => isCallable(manifest))
    .map(({ path, manifest }) => ({ path: path ?? manifest.id ?? "skill", manifest }));
  streams.out(`${JSON.stringify(describe(described), null, 2)}\n`);
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

/** Returns false for documentation, and for a skill that only has instructions: it declares nothing to call. */
function isCallable({ runtime, operations }: SkillManifest): boolean {
  if (runtime !== undefined) return runtime !== "documentation";
  return operations.some((operation) => Object.keys(operation).length > 0);
}

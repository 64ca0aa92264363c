import type { Client, Tool } from "@modelcontextprotocol/client";
import { SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { type Json, memoryFiles, toPointer, validateSkill } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { danglingReferences, isSchema, keywordIssues } from "@skill-convert/core/schema";
import { CONNECT_OPTIONS, type ConnectOptions, listTools, withServer } from "./connect.js";
import { allPages, nestsTooDeeply, type ServerLimits } from "./limits.js";
import { kindOfServer, type ServerTarget } from "./server.js";

/** A violation of MCP or Agent Skills by a server. */
export interface ServerFinding {
  readonly severity: "error" | "warning";
  /** The name of the tool, or the URI of the skill or file. */
  readonly about: string;
  readonly message: string;
}

/** The skills and tools of a server, with the findings about them. */
export interface ServerReport {
  readonly server: { readonly name?: string; readonly version?: string; readonly protocol?: string };
  /** The URIs of the skills. */
  readonly skills: readonly string[];
  /** The names of the tools. */
  readonly tools: readonly string[];
  readonly findings: readonly ServerFinding[];
}

/**
 * Checks the skills and the tools that a server serves (mcp-skills.md#d12). Nothing is called.
 *
 * @throws InputError if there is no connection, or the server breaks the protocol; TypeError for a wrong argument or an
 * unknown option
 */
export async function inspectServer(server: ServerTarget, options: ConnectOptions): Promise<ServerReport> {
  requireArguments("inspectServer", { server: [server, kindOfServer(server)], options: [options, CONNECT_OPTIONS] });
  return withServer(server, options, inspect);
}

async function inspect(client: Client, limits: ServerLimits): Promise<ServerReport> {
  const { name, version } = client.getServerVersion() ?? {};
  const protocol = client.getNegotiatedProtocolVersion();
  const skills = await checkSkills(client, limits);
  const tools = client.getServerCapabilities()?.tools ? await listTools(client, limits) : [];
  return {
    server: {
      ...(name === undefined ? {} : { name }),
      ...(version === undefined ? {} : { version }),
      ...(protocol === undefined ? {} : { protocol }),
    },
    skills: skills.uris,
    tools: tools.map((tool) => tool.name),
    findings: [...skills.findings, ...tools.flatMap(checkTool), ...repeated(tools)],
  };
}

async function checkSkills(client: Client, limits: ServerLimits) {
  const skills = new SkillsClient(client, { skipInvalid: true });
  const uris: string[] = [];
  const findings: ServerFinding[] = [];
  if (!skills.supported) return { uris, findings };
  const pages = await allPages(limits, async (cursor) => {
    const { invalid, skills: listed, nextCursor } = await skills.list(cursor);
    return { items: { invalid, listed }, nextCursor };
  });
  for (const { invalid, listed } of pages) {
    for (const { uri, reason } of invalid) {
      findings.push({ severity: "error", about: uri ?? "an entry without an address", message: reason });
    }
    for (const skill of listed) {
      uris.push(skill.uri);
      for (const finding of await checkSkill(skills, skill)) findings.push(finding);
    }
  }
  return { uris, findings };
}

type ListedSkill = Awaited<ReturnType<SkillsClient["list"]>>["skills"][number];

/** Reads and verifies every file of a skill as a host would, and validates the skill (mcp-skills.md#d12). */
async function checkSkill(skills: SkillsClient, skill: ListedSkill): Promise<ServerFinding[]> {
  const findings: ServerFinding[] = [];
  const root = skill.uri.slice(0, -"SKILL.md".length);
  const files = new Map<string, Uint8Array>();
  const listed = skill.resources === "dynamic" ? [skill.uri] : skill.resources.map(({ uri }) => uri);
  for (const uri of listed) {
    const unusable = (reason: string) =>
      findings.push({ severity: "error", about: uri, message: `cannot be used: ${reason}` });
    const path = uri.startsWith(root) ? decoded(uri.slice(root.length)) : undefined;
    if (path === undefined) {
      unusable("its address is not one of a file of this skill");
      continue;
    }
    try {
      files.set(path, (await skills.read(skill, path)).bytes);
    } catch (error) {
      if (error instanceof SkillVerificationError) unusable(`its ${error.reason} is not the one listed`);
      else unusable(error instanceof Error ? error.message : String(error));
    }
  }
  const { diagnostics } = validateSkill(
    memoryFiles(Object.fromEntries(files), { path: decoded(pathOf(root)) ?? pathOf(root) }),
    agentSkillsAdapter,
  );
  const notable = diagnostics.flatMap(({ severity, message }) =>
    severity === "info" ? [] : [{ severity, about: skill.uri, message }],
  );
  return [...findings, ...notable];
}

function pathOf(root: string): string {
  return root.replace(/^[a-z][\w+.-]*:\/\//i, "").replace(/\/$/, "");
}

/** Returns the text of a part of an address; undefined if its escapes are not valid. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Checks a tool (mcp-skills.md#s27, mcp-skills.md#s28, mcp-skills.md#s29, mcp-skills.md#s37). */
function checkTool({ name, description, inputSchema, outputSchema }: Tool): ServerFinding[] {
  const warning = (message: string): ServerFinding => ({ severity: "warning", about: name, message });
  const error = (message: string): ServerFinding => ({ severity: "error", about: name, message });
  const schemas = [
    ["inputSchema", inputSchema],
    ["outputSchema", outputSchema],
  ] as const;
  return [
    ...(/^[\w.-]{1,128}$/.test(name) ? [] : [warning("the name should be 1 to 128 letters, digits, _, - and .")]),
    ...(description ? [] : [warning("the tool has no description, so a model cannot know what it is for")]),
    ...(inputSchema.type === "object" ? [] : [error('inputSchema must have "type": "object"')]),
    ...schemas.flatMap(([field, schema]) =>
      schema === undefined ? [] : schemaProblems(schema as Json).map((problem) => error(`${field}${problem}`)),
    ),
  ];
}

function schemaProblems(schema: Json): string[] {
  if (nestsTooDeeply(schema)) return [" nests too deeply to be checked"];
  if (!isSchema(schema)) return [" is not a JSON Schema"];
  return [
    ...keywordIssues(schema).map(
      ({ path, expected, found }) => `${toPointer(path)}: expected ${expected}, found ${found}`,
    ),
    ...danglingReferences(schema).map(({ path, reference }) => `${toPointer(path)}: ${reference} does not resolve`),
  ];
}

function repeated(tools: readonly Tool[]): ServerFinding[] {
  const seen = new Set<string>();
  const names = tools.flatMap(({ name }) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
  return [...new Set(names)].map((name) => ({
    severity: "error",
    about: name,
    message: "several tools have this name",
  }));
}

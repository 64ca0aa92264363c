import { Client, StreamableHTTPClientTransport, type Tool, type Transport } from "@modelcontextprotocol/client";
import { SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { type Json, memoryFiles, toPointer, validateSkill } from "@skill-convert/core";
import { danglingReferences, isSchema, keywordIssues } from "@skill-convert/core/adapters";
import { splitWords } from "@skill-convert/runtime";
import { reasonOf } from "../../inputs/guard.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { version } from "../../version.js";
import type { CheckOptions } from "./options.js";

/** A violation of MCP or Agent Skills by a server. */
export interface ServerFinding {
  readonly severity: "error" | "warning";
  /** The name of the tool, or the URI of the skill or file. */
  readonly about: string;
  readonly message: string;
}

/** The document that `check --reporter json` prints for a server. */
export interface ServerDocument {
  readonly command: "check";
  readonly version: string;
  readonly server: { readonly name?: string; readonly version?: string; readonly protocol?: string };
  readonly skills: readonly string[];
  readonly tools: readonly string[];
  readonly findings: readonly ServerFinding[];
}

/** `skill-convert check` for a server: checks the skills and the tools that it serves. Returns the exit code. */
export async function checkServer(target: string, command: CheckOptions, streams: Streams): Promise<number> {
  const client = new Client({ name: "skill-convert", version }, { versionNegotiation: { mode: "auto" } });
  try {
    await client.connect(transportTo(target, command.stdio === true));
  } catch (error) {
    const reason = connectionProblem(error);
    throw new UsageError(
      reason === undefined
        ? `${target} does not answer as an MCP server: ${reasonOf(error)}`
        : `cannot connect to ${target}: ${reason}`,
    );
  }
  try {
    const document = await inspect(client);
    if (command.reporter === "json") streams.out(`${JSON.stringify(document, null, 2)}\n`);
    else for (const line of pretty(target, document, streams.colour)) streams.line(line, 4);
    return document.findings.some(({ severity }) => severity === "error") ? FINDINGS : OK;
  } finally {
    await client.close();
  }
}

const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused; is the server running?",
  ECONNRESET: "the server closed the connection",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be resolved",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  ENOENT: "there is no such program",
};

/** The reason in plain words why there is no connection; undefined if there is one, or the reason is another. */
function connectionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? CONNECTION_PROBLEMS[error.code] : undefined;
  return code ?? connectionProblem(error.cause);
}

function transportTo(target: string, isCommand: boolean): Transport {
  if (!isCommand) return new StreamableHTTPClientTransport(new URL(target));
  const { words, problem } = splitWords(target);
  const [program, ...args] = (words ?? []).flatMap((word) => (typeof word === "string" ? [word] : []));
  if (problem !== undefined || program === undefined)
    throw new UsageError(`--stdio: ${problem ?? "a command is needed"}`);
  return new StdioClientTransport({ command: program, args, stderr: "inherit" });
}

async function inspect(client: Client): Promise<ServerDocument> {
  const { name, version: its } = client.getServerVersion() ?? {};
  const protocol = client.getNegotiatedProtocolVersion();
  const skills = await checkSkills(client);
  const tools = client.getServerCapabilities()?.tools ? await listTools(client) : [];
  return {
    command: "check",
    version,
    server: {
      ...(name === undefined ? {} : { name }),
      ...(its === undefined ? {} : { version: its }),
      ...(protocol === undefined ? {} : { protocol }),
    },
    skills: skills.uris,
    tools: tools.map((tool) => tool.name),
    findings: [...skills.findings, ...tools.flatMap(checkTool), ...repeated(tools)],
  };
}

async function checkSkills(client: Client) {
  const skills = new SkillsClient(client, { skipInvalid: true });
  const uris: string[] = [];
  const findings: ServerFinding[] = [];
  let cursor: string | undefined;
  if (!skills.supported) return { uris, findings };
  do {
    const page = await skills.list(cursor === undefined ? {} : { cursor });
    for (const { uri, reason } of page.invalid) {
      findings.push({ severity: "error", about: uri ?? "an entry without an address", message: reason });
    }
    for (const skill of page.skills) {
      uris.push(skill.uri);
      findings.push(...(await checkSkill(skills, skill)));
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { uris, findings };
}

type ListedSkill = Awaited<ReturnType<SkillsClient["list"]>>["skills"][number];

/** Reads and verifies every file of a skill as a host would, and validates the skill (mcp-skills.md#d12). */
async function checkSkill(skills: SkillsClient, skill: ListedSkill): Promise<ServerFinding[]> {
  const findings: ServerFinding[] = [];
  const root = skill.uri.slice(0, -"SKILL.md".length);
  const files: Record<string, Uint8Array> = {};
  const listed = skill.resources === "dynamic" ? [skill.uri] : skill.resources.map(({ uri }) => uri);
  for (const uri of listed) {
    const path = decodeURIComponent(uri.slice(root.length));
    try {
      files[path] = (await skills.read(skill, path)).bytes;
    } catch (error) {
      const reason =
        error instanceof SkillVerificationError ? `its ${error.reason} is not the one listed` : reasonOf(error);
      findings.push({ severity: "error", about: uri, message: `cannot be used: ${reason}` });
    }
  }
  const { diagnostics } = validateSkill(
    memoryFiles(files, { path: decodeURIComponent(pathOf(root)) }),
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

async function listTools(client: Client): Promise<Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
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
  if (!isSchema(schema)) return [" is not a JSON Schema"];
  return [
    ...keywordIssues(schema).map(
      ({ path, expected, found }) => `${toPointer(path)}: expected ${expected}, found ${found}`,
    ),
    ...danglingReferences(schema).map(({ path, reference }) => `${toPointer(path)}: ${reference} does not resolve`),
  ];
}

function repeated(tools: readonly Tool[]): ServerFinding[] {
  const names = tools.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    severity: "error",
    about: name,
    message: "several tools have this name",
  }));
}

function pretty(target: string, { server, skills, tools, findings }: ServerDocument, colour: boolean): string[] {
  const colours = createColours(colour);
  const isGood = !findings.some(({ severity }) => severity === "error");
  const title = [server.name ?? target, server.version, server.protocol && `(MCP ${server.protocol})`]
    .filter(Boolean)
    .join(" ");
  const lines = findings.map(({ severity, about, message }) => {
    const sign = severity === "error" ? colours.red("✗") : colours.yellow("!");
    return `  ${sign} ${visible(about)}: ${visible(message)}`;
  });
  const verdict = isGood ? colours.green("✓ in order") : colours.red("✗ not in order");
  const served = `${plural(skills.length, "skill")}, ${plural(tools.length, "tool")}`;
  return [`${verdict}  ${colours.bold(visible(title))}  ${served}`, ...lines];
}

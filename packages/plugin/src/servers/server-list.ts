import type { JsonRecord, SkillFiles } from "@skill-convert/core";
import { isJsonRecord, setOwn } from "@skill-convert/core/json";
import { asRecord, readText } from "@skill-convert/format";
import { readData } from "@skill-convert/source";
import { agentVersion } from "../dialects/agent-plugins.js";
import type { Component } from "../model/schemas.js";
import type { ServerForm } from "./form.js";
import { readServer, type Server } from "./server.js";

/** MCP servers by name. */
export type Servers = Readonly<Record<string, Server>>;

/** Reads the servers in files and in the manifest as a client that knows a form reads them. The first of a name counts. */
export function readServers(files: SkillFiles, components: readonly Component[], form: ServerForm): Servers {
  const lists = components.map((each) => {
    return typeof each === "string" ? serversIn(documentOf(files, each), form) : (inner(each) ?? each);
  });
  const servers: Record<string, Server> = {};
  for (const [name, raw] of lists.flatMap((list) => Object.entries(list ?? {}))) {
    const server = isJsonRecord(raw) && !Object.hasOwn(servers, name) ? readServer(raw, form) : undefined;
    if (server) setOwn(servers, name, server);
  }
  return servers;
}

/** The paths at which there is no file of servers. */
export function unreadable(files: SkillFiles, components: readonly Component[]): readonly string[] {
  return components.flatMap((each) => (typeof each === "string" && !documentOf(files, each) ? [each] : []));
}

/** The servers in a file, as they are; undefined if a client that knows the form takes none of them. */
export function serversIn(document: JsonRecord | undefined, form: ServerForm): JsonRecord | undefined {
  if (!document || (form.schema !== undefined && agentVersion(document["$schema"]) === undefined)) return undefined;
  return inner(document) ?? (form.schema === undefined ? document : undefined);
}

/** The document of a file; undefined if it cannot be read as an object. */
export function documentOf(files: SkillFiles, file: string): JsonRecord | undefined {
  if (!files.has(file)) return undefined;
  const { value: text = "" } = readText(files, file);
  return asRecord(readData(text, { file, format: "json" }).value);
}

function inner({ mcpServers }: JsonRecord): JsonRecord | undefined {
  return isJsonRecord(mcpServers) ? mcpServers : undefined;
}

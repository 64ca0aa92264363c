import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Adapter, decodeSkill } from "@skill-convert/core";
import { openSkill } from "@skill-convert/fs";
import { policyFromList } from "@skill-convert/runtime";
import { createSkillServer, type ServedSkill, type ServingProblem, type SkillServerOptions } from "../src/index.js";

/** Creates an empty folder. */
export const root = () => mkdtempSync(join(tmpdir(), "serve-"));

export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (typeof content === "string" && content.startsWith("#!")) chmodSync(path, 0o755);
  }
}

/** Reads a skill below a folder with an adapter. */
export function skill(folder: string, path: string, adapter: Adapter): ServedSkill {
  const directory = join(folder, path);
  const open = () => openSkill(directory, { path, manifestFiles: new Set(adapter.manifestFiles) });
  const { value: decoded, diagnostics } = decodeSkill(open(), adapter);
  if (!decoded) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { path, folder: directory, adapter, ...decoded, open };
}

/** Returns options that allow calls with these effects. */
export function allowing(list: string) {
  const policy = policyFromList(list);
  if (policy.kind === "refused") throw new Error(policy.reason);
  return { calls: { policy: policy.value } };
}

const opened: (() => Promise<void>)[] = [];

/** Closes the servers and clients that {@link connect} opened. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}

/** Starts a server of some skills and connects the official client to it. `sent` gets every message of the server. */
export async function connect(
  skills: readonly ServedSkill[],
  options: Partial<SkillServerOptions> = {},
  mode: "auto" | "legacy" = "auto",
) {
  const problems: ServingProblem[] = [];
  const onProblem = (problem: ServingProblem) => problems.push(problem);
  const server = await createSkillServer(skills, { name: "test", version: "1.0.0", onProblem, ...options });
  const [serverTransport, clientTransport] = InMemoryTransport.createLinkedPair();
  const sent: string[] = [];
  const send = serverTransport.send.bind(serverTransport);
  serverTransport.send = (message, sending) => {
    sent.push(JSON.stringify(message));
    return send(message, sending);
  };
  const handle = serveStdio(server.factory, { transport: serverTransport });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(clientTransport);
  opened.push(async () => {
    await client.close();
    await handle.close();
    await server.close();
  });
  return { client, skills: new SkillsClient(client), server, problems, sent };
}

export const textOf = (result: Awaited<ReturnType<Client["callTool"]>>) =>
  result.content.map((block) => (block.type === "text" ? block.text : block.type)).join("\n");

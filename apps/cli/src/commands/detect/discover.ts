import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { type Client, reportClients } from "@skill-convert/adapter-agent-skills/clients";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { formats } from "../../formats/formats.js";
import { type InputSkill, openInputs } from "../../inputs/find.js";
import type { Streams } from "../../output/streams.js";
import type { DiscoveredBy } from "./model.js";

type Discovered = DiscoveredBy["skills"][number];

const SKILL_FILE = "SKILL.md";

/** The skills that a client finds in its folders below some projects, and in those of the user. */
export function discover(client: Client, projects: readonly string[], streams: Streams): DiscoveredBy {
  const skills = [
    ...projects.flatMap((project) => inFolders(client, project, "project", streams)),
    ...inFolders(client, homedir(), "user", streams),
  ];
  return { client: client.id, title: client.title, skills, duplicates: duplicatesIn(client, skills) };
}

function inFolders(client: Client, root: string, scope: Discovered["scope"], streams: Streams): Discovered[] {
  return client[scope].flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    return [...openInputs([path], formats, streams)].flatMap((input) =>
      "problem" in input || !input.files.has(SKILL_FILE) ? [] : [discovered(client, input, scope)],
    );
  });
}

function discovered(client: Client, { source, files }: InputSkill, scope: Discovered["scope"]): Discovered {
  const [report] = reportClients(files, [], [client]).reports;
  const content = files.text(SKILL_FILE);
  const document = content.kind === "text" ? readMarkdown(content.text, SKILL_FILE).frontmatter?.value : undefined;
  const name = isJsonRecord(document) ? getOwn(document, "name") : undefined;
  return {
    ...{ source, name: typeof name === "string" && name !== "" ? name : basename(source), scope },
    ...{ status: report?.status ?? "not known", notes: report?.notes ?? [] },
  };
}

/** Skills of one name, unless the client loads only one of them anyway. */
function duplicatesIn({ duplicates }: Client, skills: readonly Discovered[]): DiscoveredBy["duplicates"] {
  const byName = new Map<string, string[]>();
  for (const { name, source, status } of skills) {
    if (status !== "breaks") byName.set(name, [...(byName.get(name) ?? []), source]);
  }
  return [...byName]
    .filter(([, sources]) => sources.length > 1)
    .map(([name, sources]) => ({ name, sources, taken: duplicates?.[0] ?? null }));
}

/** What a client finds, for people. */
export function showDiscovered({ title, skills, duplicates }: DiscoveredBy): string[] {
  const width = Math.max(0, ...skills.map(({ source }) => source.length));
  return [
    skills.length === 0 ? `${title}: no skills` : title,
    ...skills.map(({ source, name, scope, status, notes }) => {
      const remark = status === "breaks" || status === "changes" ? `  ${notes.join("; ")}` : "";
      return `  ${scope.padEnd(7)}  ${source.padEnd(width)}  ${name}${remark}`;
    }),
    ...duplicates.map(({ name, sources, taken }) => {
      const which = taken === null ? "which one it takes is not known" : `taken: ${taken}`;
      return `  the name "${name}" is used ${sources.length} times (${sources.join(", ")}); ${which}`;
    }),
  ];
}

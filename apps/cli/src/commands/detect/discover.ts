import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { type Client, type FoundIn, reportClients, SOURCES, taken } from "@skill-convert/clients";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { formats } from "../../formats/formats.js";
import { type InputSkill, openInputs } from "../../inputs/find.js";
import type { Streams } from "../../output/streams.js";
import type { DiscoveredBy } from "./model.js";

type Discovered = DiscoveredBy["skills"][number];
/** A skill, and the client's folder in which it was found. */
type FoundSkillIn = FoundIn & { readonly skill: Discovered };

/** Finds the skills in a client's folders: those of some projects, and those of the user. */
export function discover(client: Client, projects: readonly string[], streams: Streams): DiscoveredBy {
  const found = [
    ...projects.flatMap((project) => inFolders(client, project, "project", streams)),
    ...inFolders(client, homedir(), "user", streams),
  ];
  const skills = found.map(({ skill }) => skill);
  return { client: client.id, title: client.title, skills, duplicates: duplicatesIn(client, found) };
}

/** The folders in which a client looks for skills, as a person would write them. */
export function foldersOf(client: Client, projects: readonly string[]): string[] {
  return [
    ...projects.flatMap((project) => client.project.map((folder) => join(project, folder))),
    ...client.user.map((folder) => join("~", folder)),
  ];
}

function inFolders(client: Client, root: string, scope: Discovered["scope"], streams: Streams): FoundSkillIn[] {
  return client[scope].flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    return [...openInputs([path], formats, streams)].flatMap((input) =>
      "problem" in input || !input.files.has(SKILL_FILE)
        ? []
        : [{ scope, folder, skill: discovered(client, input, scope) }],
    );
  });
}

function discovered(client: Client, { source, files }: InputSkill, scope: Discovered["scope"]): Discovered {
  const [report] = reportClients(files, [], [client]).reports;
  const content = files.text(SKILL_FILE);
  const document = content.kind === "text" ? readMarkdown(content.text, SKILL_FILE).frontmatter?.value : undefined;
  const name = isJsonRecord(document) ? getOwn(document, "name") : undefined;
  return {
    source,
    name: typeof name === "string" && name !== "" ? name : basename(source),
    scope,
    status: report?.status ?? "not known",
    notes: report?.notes ?? [],
  };
}

/** The names that several loadable skills share, and the skill that the client chooses for each. */
function duplicatesIn(client: Client, found: readonly FoundSkillIn[]): DiscoveredBy["duplicates"] {
  const byName = new Map<string, FoundSkillIn[]>();
  for (const each of found) {
    const { name, status } = each.skill;
    if (status !== "breaks") byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  const sourcesOf = (skills: readonly FoundSkillIn[]) => skills.map(({ skill }) => skill.source);
  return [...byName]
    .filter(([, skills]) => skills.length > 1)
    .map(([name, skills]) => {
      const winners = taken(client, skills);
      return { name, sources: sourcesOf(skills), taken: winners ? sourcesOf(winners) : null, rule: ruleOf(client) };
    });
}

function ruleOf({ duplicates }: Client): DiscoveredBy["duplicates"][number]["rule"] {
  if (!duplicates) return null;
  const { title, at, read } = SOURCES[duplicates.source];
  return { words: duplicates.words, source: title, at, read };
}

/** The lines of the pretty report about one client. */
export function showDiscovered({ title, skills, duplicates }: DiscoveredBy, folders: readonly string[]): string[] {
  const width = Math.max(0, ...skills.map(({ source }) => source.length));
  return [
    skills.length === 0 ? `${title}: no skills` : title,
    folders.length === 0 ? "  loads no skills from folders" : `  looked in ${folders.join(", ")}`,
    ...skills.map(({ source, name, scope, status, notes }) => {
      const note = status === "breaks" || status === "changes" ? `  ${notes.join("; ")}` : "";
      return `  ${scope.padEnd(7)}  ${source.padEnd(width)}  ${name}${note}`;
    }),
    ...duplicates.map((each) => `  ${showDuplicate(each)}`),
  ];
}

function showDuplicate({ name, sources, taken: winners, rule }: DiscoveredBy["duplicates"][number]): string {
  const head = `the name "${name}" is used ${sources.length} times (${sources.join(", ")})`;
  if (!rule) return `${head}; which one it takes is not known`;
  const why = `${rule.words} (${rule.source}, read ${rule.read})`;
  if (!winners) return `${head}; which one it takes is not known: ${why}`;
  return winners.length > 1 ? `${head}; ${why}` : `${head}; it takes ${winners[0]}: ${why}`;
}

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Client, type FoundIn, reportClients, SOURCES, taken } from "@skill-convert/clients";
import { InputError } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { DiscoveredBy } from "@skill-convert/report";
import { readMarkdown } from "@skill-convert/source";
import type { WorkspaceContext } from "../context.js";
import { changesIn, clientsNamed } from "../find/clients-named.js";
import { type InputSkill, openInputs } from "../find/find.js";

type Discovered = DiscoveredBy["skills"][number];
/** A skill, and the client's folder in which it was found. */
type FoundSkillIn = FoundIn & { readonly skill: Discovered };

/** The skills that a client finds, and where it looked. */
export interface Discovery {
  /** The folders in which the client looks for skills, as a person would write them. */
  readonly folders: readonly string[];
  readonly found: DiscoveredBy;
}

/**
 * Finds the skills in the folders of clients: those of some projects, and those of the user.
 *
 * @param names comma-separated ids of clients, or `all`
 * @throws InputError if a client or a project does not exist
 */
export function discover(context: WorkspaceContext, projects: readonly string[], names: string): Discovery[] {
  const clients = clientsNamed(names);
  for (const project of projects)
    if (!existsSync(resolve(context.cwd, project))) throw new InputError(`${project} does not exist`);
  for (const { severity, message } of changesIn(clients)) context.onNotice(`${severity}: ${message}`);
  return clients.map((client) => ({ folders: foldersOf(client, projects), found: findFor(client, projects, context) }));
}

function findFor(client: Client, projects: readonly string[], context: WorkspaceContext): DiscoveredBy {
  const found = [
    ...projects.flatMap((project) => inFolders(client, project, "project", context)),
    ...inFolders(client, homedir(), "user", context),
  ];
  const skills = found.map(({ skill }) => skill);
  return { client: client.id, title: client.title, skills, duplicates: duplicatesIn(client, found) };
}

function foldersOf(client: Client, projects: readonly string[]): string[] {
  return [
    ...projects.flatMap((project) => client.project.map((folder) => join(project, folder))),
    ...client.user.map((folder) => join("~", folder)),
  ];
}

function inFolders(
  client: Client,
  root: string,
  scope: Discovered["scope"],
  context: WorkspaceContext,
): FoundSkillIn[] {
  return client[scope].flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(resolve(context.cwd, path))) return [];
    return [...openInputs([path], context)].flatMap((input) =>
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

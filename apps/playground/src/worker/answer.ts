import {
  type Diagnostic,
  lineAndColumn,
  memoryFiles,
  type Registry,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { chooseFormat, type OpenSkill, type Settings, SkillReadings } from "@skill-convert/examine";
import {
  type Examined,
  type ExamineRequest,
  examine,
  planFixes,
  redactionOfExamined,
  rememberUses,
  type UsageChecks,
} from "@skill-convert/examine/validate";
import { loadRegistry } from "@skill-convert/formats";
import {
  completionsAt,
  convertSkill,
  hoverAt,
  hoverText,
  type Link,
  type TracedConversion,
  wayBack,
} from "@skill-convert/language-service";
import { hasPrograms } from "@skill-convert/usage/findings";
import { skillOf } from "../files/skill-of.js";
import { adaptersFor, targets } from "./formats.js";
import type { Analysis, Answers, Finding, Job, ResultFile, ShownConversion, ShownLink, Skill } from "./protocol.js";

/**
 * Does one job. Tests call it without a worker.
 *
 * @throws Error with a message for the user
 */
export async function answer<K extends Job["kind"]>(job: Extract<Job, { kind: K }>): Promise<Answers[K]>;
export async function answer(job: Job): Promise<Answers[Job["kind"]]> {
  switch (job.kind) {
    case "analyse":
      return analyse(job.skill, job.to, job.lossless);
    case "fixAll":
      return fixAll(job.skill);
    case "wayBack":
      return compareWayBack(job.skill, job.to);
    case "open":
      return openSkill(job.files);
    case "clients":
      return inClients(job.skill);
    case "pack":
      return (await import("./zip.js")).packSkill(job.skill);
    case "toLink":
      return { text: (await import("./share.js")).toFragment(job.shared) };
    case "fromLink":
      return (await import("./share.js")).fromFragment(job.text);
    case "hover":
      return hover(job.skill, job.file, job.offset);
    case "complete":
      return complete(job.skill, job.file, job.offset);
  }
}

function filesOf({ folder, contents }: Skill): SkillFiles {
  return memoryFiles(contents, { path: folder });
}

/** Opens a skill as the command line does if it is named explicitly. */
function openedAs(skill: SkillFiles | SkillReadings): OpenSkill {
  const { path } = "files" in skill ? skill.files : skill;
  return { files: skill, explicit: true, directory: path };
}

type ClientsOf = ExamineRequest["clients"];

function examineWith(
  skill: SkillFiles | SkillReadings,
  registry: Registry,
  clients: ClientsOf,
  usage?: UsageChecks,
): Examined {
  return examine(openedAs(skill), { registry, from: undefined, clients, usage });
}

/**
 * Loads the parsers of programs, if the skill has any. The programs of the last skill are read once. Approved commands alone
 * are no reason to load them: they are as large as a third of the page.
 */
async function usageOf(files: SkillFiles): Promise<UsageChecks | undefined> {
  if (!hasPrograms(files)) return undefined;
  checks ??= rememberUses(await import("@skill-convert/usage"));
  return checks;
}

let checks: UsageChecks | undefined;

/** Loads the table of clients for a skill that may be in a client's own folder. All of these are in a hidden folder. */
async function clientsAround({ path = "" }: SkillFiles): Promise<ClientsOf> {
  return /(?:^|\/)\.[^/]/.test(path) ? (await import("@skill-convert/clients")).clientsOfFolder : undefined;
}

async function analyse(skill: Skill, toId: string, lossless: boolean): Promise<Analysis> {
  const files = filesOf(skill);
  const readings = new SkillReadings(files);
  const adapters = await adaptersFor(files, toId);
  const examined = examineWith(readings, adapters, await clientsAround(files), await usageOf(files));
  const { findings } = examined;
  const show = redactionOfExamined(examined)?.diagnostic ?? ((finding: Diagnostic) => finding);
  const { value: from, diagnostics } = chooseFormat(openedAs(readings), adapters, undefined, { to: toId });
  const to = adapters.get(toId);
  const result = from && to ? convertSkill(readings, { from, to, lossless, adapters }) : undefined;
  const known = new Set(findings.map(({ code, message }) => `${code} ${message}`));
  const others = [...diagnostics, ...(result?.diagnostics ?? [])];
  return {
    targets,
    formats: examined.formats.map(({ title }) => title),
    findings: findings.map((finding) => withPosition(show(finding), files)),
    hasClients: files.has("SKILL.md"),
    ...(result?.value && { conversion: toShownConversion(result.value, files) }),
    problems: others
      .filter(({ code, message }) => !known.has(`${code} ${message}`))
      .map((finding) => withPosition(show(finding), files)),
  };
}

const NO_SETTINGS: Settings = { levels: new Map(), allowedFields: new Set(), strict: false };

async function fixAll(skill: Skill): Promise<Answers["fixAll"]> {
  const files = filesOf(skill);
  const adapters = await loadRegistry();
  const clients = await clientsAround(files);
  const usage = await usageOf(files);
  const reexamine = (after: SkillFiles) => examineWith(after, adapters, clients, usage);
  const plan = planFixes(files, reexamine(files), reexamine, NO_SETTINGS);
  const texts = plan.edits.flatMap(({ path }) => {
    const content = plan.files.text(path);
    return content.kind === "text" ? [[path, content.text] as const] : [];
  });
  return { contents: Object.fromEntries(texts), fixed: plan.fixed.length };
}

async function openSkill(entries: readonly (readonly [path: string, bytes: Uint8Array])[]): Promise<Skill> {
  const [only] = entries;
  if (entries.length !== 1 || !only) return skillOf(entries, "");
  const [name, bytes] = only;
  if (/\.zip$/i.test(name)) return (await import("./zip.js")).unpackSkill(name, bytes);
  // A single text gets the file name that most formats read.
  return skillOf([[/\.(?:md|markdown|txt)$/i.test(name) ? "SKILL.md" : name, bytes]], "");
}

async function inClients(skill: Skill): Promise<Answers["clients"]> {
  const files = filesOf(skill);
  const { CURRENT_CLIENTS: all } = await import("@skill-convert/clients");
  const { clients } = examineWith(files, await adaptersFor(files), all);
  return clients.map((report, index) => ({ ...report, title: all[index]?.title ?? report.client }));
}

function withPosition(finding: Diagnostic, files: SkillFiles): Finding {
  const position = positionOf(finding, files);
  return position ? { ...finding, ...position } : finding;
}

function positionOf({ file, range }: Partial<SourceLocation>, files: SkillFiles) {
  const content = file === undefined ? undefined : files.text(file);
  return content?.kind === "text" && range ? lineAndColumn(content.text, range.start) : undefined;
}

function withLines(link: Link, before: SkillFiles, after: SkillFiles): ShownLink {
  const source = positionOf(link.source ?? {}, before);
  const result = positionOf(link.result ?? {}, after);
  return { ...link, ...(source && { sourceLine: source.line }), ...(result && { resultLine: result.line }) };
}

function toShownConversion(
  { files, edits, losses, links, manifest, manifestFile }: TracedConversion,
  before: SkillFiles,
): ShownConversion {
  const edited = new Map(edits.map((edit) => [edit.path, edit]));
  const others = new Set([...before.list(), ...files.list()]);
  others.delete(manifestFile);
  const names = [manifestFile, ...[...others].sort()];
  const show = (path: string): ResultFile => {
    const change = !files.has(path)
      ? "removed"
      : !before.has(path)
        ? "created"
        : edited.has(path)
          ? "changed"
          : "unchanged";
    const content = (change === "removed" ? before : files).text(path);
    return { path, change, text: content.kind === "text" ? content.text : undefined };
  };
  return {
    folder: files.folder ?? "",
    manifestFile,
    manifest,
    files: names.map(show),
    losses: losses.map((loss) => ({ ...loss, ...positionOf(loss.source ?? {}, before) })),
    links: links.map((link) => withLines(link, before, files)),
  };
}

async function hover(skill: Skill, file: string, offset: number): Promise<Answers["hover"]> {
  const found = hoverAt(filesOf(skill), file, offset, await loadRegistry());
  // The page shows plain text, so the marks of Markdown are removed.
  return (
    found && {
      ...found.range,
      lines: hoverText(found)
        .replace(/\*\*|`/g, "")
        .split(/\n+/),
    }
  );
}

async function complete(skill: Skill, file: string, offset: number): Promise<Answers["complete"]> {
  const items = completionsAt(filesOf(skill), file, offset, await loadRegistry());
  const [first] = items;
  if (!first) return undefined;
  return {
    start: first.range.start,
    items: items.map(({ label, snippet, detail, documentation }) => ({
      label,
      insert: toSnippet(snippet),
      detail: [detail, documentation].filter((text) => text !== "").join(". "),
    })),
  };
}

/** Converts a snippet of the Language Server Protocol to the syntax of CodeMirror, in which only braces are special. */
function toSnippet(snippet: string): string {
  return snippet.replace(/\\\$(\{?)|\$(\d+)/g, (_, brace: string | undefined, field: string | undefined) =>
    field === undefined ? `$${brace ? "\\{" : ""}` : `\${${field}}`,
  );
}

async function compareWayBack(skill: Skill, toId: string): Promise<Answers["wayBack"]> {
  const files = filesOf(skill);
  const adapters = await adaptersFor(files, toId);
  const from = chooseFormat(openedAs(files), adapters, undefined, { to: toId }).value;
  const to = adapters.get(toId);
  if (!from || !to) return { files: [], problems: [] };
  const { value, diagnostics } = wayBack(files, { from, to, adapters });
  return { files: value ?? [], problems: value ? [] : diagnostics.map(({ message }) => message) };
}

import {
  type Client,
  type ClientReport,
  clientsOfFolder,
  reportClients,
} from "@skill-convert/adapter-agent-skills/clients";
import {
  type Adapter,
  type Diagnostic,
  type Registry,
  runSteps,
  type Steps,
  sortDiagnostics,
  type Validation,
  validateSkill,
} from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { readMarkdown } from "@skill-convert/source";
import { chooseFormat } from "./choose-format.js";
import type { OpenSkill } from "./skill.js";

/** The formats and findings of a skill. */
export interface Examined {
  readonly formats: readonly Adapter[];
  /** Sorted by file and position; a finding that two formats share is reported once. */
  readonly findings: readonly Diagnostic[];
  /** What each format reads. */
  readonly read: readonly Validation[];
  /** What becomes of it in the clients that it is validated for. */
  readonly clients: readonly ClientReport[];
}

/** What a skill is validated as: in one format, or in those that are found; for some clients, or those of its folder. */
export interface ExamineRequest {
  /** The formats that it may be in. */
  readonly registry: Registry;
  readonly from: Adapter | undefined;
  readonly clients: readonly Client[] | undefined;
}

type Claims = Pick<Examined, "formats" | "findings">;

/**
 * Validates a skill in every format that claims it. Neither formats nor findings: it only looked like a skill.
 *
 * @example
 * const { findings } = examine({ files, explicit: true }, { registry, from: undefined, clients: undefined });
 */
export function examine(skill: OpenSkill, request: ExamineRequest): Examined {
  return runSteps(examineInSteps(skill, request));
}

/** The same, for skills that take turns. */
export function* examineInSteps(skill: OpenSkill, { registry, from, clients }: ExamineRequest): Steps<Examined> {
  const { formats, findings } = claims(skill, from, registry);
  yield;
  const read = formats.map((adapter) => validateSkill(adapter, skill.files));
  const found = read.map(({ diagnostics }) => diagnostics);
  const [only, ...others] = [findings, ...found].filter(({ length }) => length > 0);
  const all = only && others.length > 0 ? sortDiagnostics([only, ...others].flat()) : (only ?? []);
  const wanted = clients ?? clientsOf(skill);
  if (wanted.length === 0 || formats.length === 0) return { formats, findings: all, read, clients: [] };
  const { reports, findings: answered } = reportClients(skill.files, all, wanted);
  return { formats, findings: answered === all ? all : sortDiagnostics(answered), read, clients: reports };
}

/** The clients in whose own folder a skill is. */
function clientsOf({ directory }: OpenSkill): readonly Client[] {
  return directory === undefined ? [] : clientsOfFolder(directory);
}

/**
 * The formats to validate a skill in: the one that the user named; else every one whose own mark it carries, those in
 * the file that the user named before those beside it; else, with nothing but a mark that all formats share, the one
 * that it would be read as.
 */
function claims(skill: OpenSkill, from: Adapter | undefined, registry: Registry): Claims {
  if (from) return { formats: [from], findings: [] };
  const marked = registry.candidates(skill.files).filter(({ detection }) => detection.rank < WEAK_RANK);
  const named = marked.filter(({ detection }) => detection.file === skill.named);
  const formats = (named.length > 0 ? named : marked).map(({ adapter }) => adapter);
  if (formats.length > 0) return { formats, findings: [] };
  const { value, diagnostics } = chooseFormat(skill, registry, undefined);
  return value
    ? { formats: [value], findings: [] }
    : { formats: [], findings: [...diagnostics, ...aboutText(skill, registry)] };
}

/** Where no format is found, what is wrong with the text may be why. */
function aboutText({ files }: OpenSkill, registry: Registry): Diagnostic[] {
  return [...registry.manifestFiles].flatMap((file) => {
    const content = file.endsWith(".md") ? files.text(file) : undefined;
    return content?.kind === "text" ? readMarkdown(content.text, file).diagnostics : [];
  });
}

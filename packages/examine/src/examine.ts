import type { Client } from "@skill-convert/clients";
import { reportClients } from "@skill-convert/clients/report";
import {
  type Adapter,
  type Diagnostic,
  type Registry,
  runSteps,
  type SkillFiles,
  type Steps,
  sortDiagnostics,
  validateSkill,
} from "@skill-convert/core";
import { type KeysOf, requireArguments, WEAK_RANK } from "@skill-convert/core/adapters";
import { readMarkdown } from "@skill-convert/source";
import { chooseFormat, manifestsIn } from "./choose-format.js";
import type { Examined } from "./examined.js";
import { readingsOf } from "./readings.js";
import type { OpenSkill } from "./skill.js";
import { type UsageChecks, withUses } from "./uses.js";

/** The formats and clients to validate a skill for. */
export interface ExamineRequest {
  /** The formats that the skill may have. */
  readonly registry: Registry;
  /** Undefined: every format that claims the skill. */
  readonly from: Adapter | undefined;
  /** The clients, or a function that returns those of a folder, such as `clientsOfFolder`; undefined: none. */
  readonly clients: readonly Client[] | ((folder: string) => readonly Client[]) | undefined;
  /** The functions that compare what programs use with what is declared. Absent: programs are not read. */
  readonly usage?: UsageChecks | undefined;
}

const REQUEST: KeysOf<ExamineRequest> = {
  keys: {
    registry: { what: "a registry, from createRegistry", has: ["manifestFiles", "candidates"] },
    from: "an adapter",
    clients: "any value",
    usage: { what: "the package @skill-convert/usage", has: ["findUses", "compareUses"] },
  },
  required: ["registry"],
};

type FilesOnly = OpenSkill & { readonly files: SkillFiles };

type ClaimedFormats = Pick<Examined, "formats" | "findings">;

/**
 * Validates a skill in every format that claims it. Returns neither formats nor findings if the folder only looks like
 * a skill.
 *
 * @throws TypeError for a wrong argument or an unknown part of the request
 * @example
 * const { findings } = examine({ files, explicit: true }, { registry, from: undefined, clients: undefined });
 */
export function examine(skill: OpenSkill, request: ExamineRequest): Examined {
  return runSteps(examineInSteps(skill, request));
}

/** The same as {@link examine}, in steps, so that a caller can interleave several skills. */
export function* examineInSteps(skill: OpenSkill, request: ExamineRequest): Steps<Examined> {
  requireArguments("examine", {
    skill: [skill, { what: "an object with the files of a skill", has: ["files"] }],
    request: [request, REQUEST],
  });
  const { usage } = request;
  const examined = yield* examineManifests(skill, request);
  return usage ? withUses(examined, usage) : examined;
}

function* examineManifests(skill: OpenSkill, { registry, from, clients }: ExamineRequest): Steps<Examined> {
  const readings = readingsOf(skill.files);
  const { files } = readings;
  const { formats, findings } = claimedFormats({ ...skill, files }, from, registry);
  yield "validate";
  const read = formats.map((adapter) => validateSkill(readings.in(adapter), adapter));
  const found = read.map(({ diagnostics }) => diagnostics);
  const [only, ...others] = [findings, ...found].filter(({ length }) => length > 0);
  const all = only && others.length > 0 ? sortDiagnostics([only, ...others].flat()) : (only ?? []);
  const { directory } = skill;
  const wanted = typeof clients === "function" ? (directory === undefined ? [] : clients(directory)) : (clients ?? []);
  if (wanted.length === 0 || formats.length === 0) return { formats, findings: all, readings, read, clients: [] };
  const { reports, findings: clientFindings } = reportClients(files, all, wanted);
  const shown = clientFindings === all ? all : sortDiagnostics(clientFindings);
  return { formats, findings: shown, readings, read, clients: reports };
}

/**
 * Returns the formats to validate a skill in: the format that the user named; or else every format that the skill
 * clearly has, limited to the file that the user named if that file has any; or else, if it has only marks that all
 * formats share, the format that it would be read as.
 */
function claimedFormats(skill: FilesOnly, from: Adapter | undefined, registry: Registry): ClaimedFormats {
  if (from) return { formats: [from], findings: [] };
  const marked = registry.candidates(skill.files).filter(({ detection }) => detection.rank < WEAK_RANK);
  const named = marked.filter(({ detection }) => detection.file === skill.named);
  const formats = (named.length > 0 ? named : marked).map(({ adapter }) => adapter);
  if (formats.length > 0) return { formats, findings: [] };
  const { value, diagnostics } = chooseFormat(skill, registry, undefined);
  return value
    ? { formats: [value], findings: [] }
    : { formats: [], findings: [...diagnostics, ...textFindings(skill, registry)] };
}

/**
 * Returns the findings in the text of manifest files, because a broken text may be the reason that no format is found.
 */
function textFindings({ files }: FilesOnly, registry: Registry): Diagnostic[] {
  return manifestsIn(files, registry).flatMap((file) => {
    const content = file.endsWith(".md") ? files.text(file) : undefined;
    return content?.kind === "text" ? readMarkdown(content.text, file).diagnostics : [];
  });
}

import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { requireArguments, SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { readMarkdown } from "@skill-convert/source";
import { CLIENT, type Client, type FaultCell } from "./client.js";
import { type DetectedFaults, detectFaults, faultOf } from "./detect-faults.js";
import { clientDiagnostics } from "./diagnostics.js";
import { type ClientStatus, EFFECTS, type Effect, FAULTS, type Fault } from "./faults.js";
import { clientKey, type Form, formOf } from "./keys.js";
import { fixOfOpenaiYaml } from "./openai-yaml.js";
import { publishingFindings } from "./publishing.js";
import { isFirstHand, type SourceId } from "./sources.js";
import { useOf } from "./use-of.js";

/** The behaviour of one client for a skill. */
export interface ClientReport {
  readonly client: string;
  readonly status: ClientStatus;
  /** Keys of the front matter that the client ignores. */
  readonly ignored: readonly string[];
  /** The client's reaction to each fault, such as "skips the skill: there is no name". */
  readonly notes: readonly string[];
}

/** The reports and findings for the clients that a skill is validated for. */
export interface ClientResult {
  readonly reports: readonly ClientReport[];
  /** The given findings, with the clients' reactions added, and the findings that only concern clients. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Returns the behaviour of clients for a skill. Behaviour that no source describes is reported as not known, and
 * second-hand knowledge is never the reason for a finding.
 *
 * @param findings the findings of validating the skill; if one is about a fault, the clients' reactions are added to it
 * @example
 * const text = "---\ndescription: Finds ferries.\n---\n\nLook the crossing up.\n";
 * const files = memoryFiles({ "SKILL.md": text }, { path: "skills/ferries" });
 * const { diagnostics } = validateSkill(files, agentSkillsAdapter);
 * const { reports } = reportClients(files, diagnostics, [clientNamed("codex"), clientNamed("zoo-code")]);
 * reports.map(({ client, status }) => `${client}: ${status}`); // ["codex: changes", "zoo-code: breaks"]
 */
export function reportClients(
  files: SkillFiles,
  findings: readonly Diagnostic[],
  clients: readonly Client[],
): ClientResult {
  requireArguments("reportClients", {
    files: [files, "the files of a skill"],
    findings: [findings, "an array"],
    clients: [clients, { each: CLIENT }],
  });
  const detected = detectFaults(files, findings);
  if (!detected) return { reports: [], findings };
  const { document = {} } = detected;
  const published = new Map(
    clients.flatMap(({ id, title, publishing }) =>
      publishing ? [[id, publishingFindings(files, title, publishing)] as const] : [],
    ),
  );
  const reports = clients.map((client) => reportOf(client, document, detected, published.get(client.id)));
  const result = [...findings];
  for (const fault of [...detected.faults, ...LIMITED]) {
    const reaction = reactionTo(fault, clients, detected);
    if (!reaction) continue;
    const index = result.findIndex((finding) => faultOf(finding) === fault);
    const existing = result[index];
    if (existing) result[index] = withReaction(existing, reaction);
    else result.push(faultFinding(files, fault, reaction));
  }
  const keyFindings = [
    ...formFindings(files, document, clients),
    ...ignoredKeyFindings(files, document, clients),
    ...ownFileFindings(files, document, clients),
    ...[...published.values()].flat(),
  ];
  const isUnchanged = detected.faults.length + keyFindings.length === 0 && result.length === findings.length;
  return { reports, findings: isUnchanged ? findings : [...result, ...keyFindings] };
}

/** The faults that depend on a limit of the client. */
const LIMITED = ["description-over-limit", "file-over-limit"] as const satisfies readonly Fault[];

/** Returns the faults that a skill has in a client. */
function faultsIn({ faults: cells }: Client, { faults, measures }: DetectedFaults): readonly Fault[] {
  const overLimit = LIMITED.filter((fault) => {
    const [, , unless] = cells[fault] ?? [];
    if (fault === "description-over-limit" && faults.includes("description-too-long")) return false;
    return unless !== undefined && !unless.holds(measures);
  });
  return [...faults, ...overLimit];
}

/** Returns the client's reaction to a fault; undefined if it is not known. */
function cellOf({ faults }: Client, fault: Fault, { measures }: DetectedFaults): FaultCell | undefined {
  const cell = faults[fault];
  return cell?.[2]?.holds(measures) ? ["loads", cell[1]] : cell;
}

function reportOf(
  client: Client,
  document: JsonRecord,
  detected: DetectedFaults,
  published: readonly Diagnostic[] = [],
): ClientReport {
  const cells = faultsIn(client, detected).map((fault) => ({ fault, effect: cellOf(client, fault, detected)?.[0] }));
  const forms = wrongForms(client, document);
  const statuses = [
    ...cells.map(({ effect }): ClientStatus => (effect ? EFFECTS[effect].status : "not known")),
    ...forms.map((): ClientStatus => EFFECTS.skips.status),
    ...published.map(({ severity }): ClientStatus => (severity === "error" ? "breaks" : "changes")),
  ];
  const status = WORST_FIRST.find((each) => statuses.includes(each)) ?? "loads";
  const ignored = Object.keys(document).filter((key) => useOf(key, client)?.[0] === "ignores");
  const notes = [
    ...cells.map(({ fault, effect }) => `${effect ? EFFECTS[effect].one : "not known"}: ${FAULTS[fault]}`),
    ...forms.map((each) => `${EFFECTS.skips.one}: ${formReason(each)}`),
    ...published.map(({ message }) => message),
  ];
  return { client: client.id, status, ignored, notes };
}

/** A key with a value of a type with which a client does not load the skill. */
interface WrongForm {
  readonly key: string;
  readonly forms: readonly Form[];
  readonly source: SourceId;
}

function wrongForms(client: Client, document: JsonRecord): readonly WrongForm[] {
  return Object.entries(document).flatMap(([key, value]) => {
    const [, source, forms] = useOf(key, client) ?? [];
    const form = formOf(value);
    return source && forms && form && !forms.includes(form) ? [{ key, forms, source }] : [];
  });
}

function formReason({ key, forms }: WrongForm): string {
  return `the value of "${key}" must be ${enumerate(
    forms.map((form) => FORM_WORDS[form]),
    "or",
  )}`;
}

const FORM_WORDS: Readonly<Record<Form, string>> = {
  string: "a string",
  boolean: "true or false",
  list: "a list",
  mapping: "a mapping",
};

/** Reports keys for whose type a client skips the skill. */
function formFindings(files: SkillFiles, document: JsonRecord, clients: readonly Client[]): Diagnostic[] {
  return clients.flatMap((client) =>
    wrongForms(client, document).flatMap((wrong) => {
      if (!isFirstHand(wrong.source)) return [];
      const args = { clients: sentence([client.title], EFFECTS.skips), reason: formReason(wrong) };
      return [clientDiagnostics.create("breaks", args, { file: SKILL_FILE, range: rangeOf(files, wrong.key) })];
    }),
  );
}

const WORST_FIRST: readonly ClientStatus[] = ["breaks", "not known", "changes"];

interface Reaction {
  readonly breaks: boolean;
  /** For example "Codex and Roo Code skip the skill". */
  readonly text: string;
}

/** Returns the clients' reaction to a fault; undefined if the fault does no harm in any of them. */
function reactionTo(fault: Fault, clients: readonly Client[], detected: DetectedFaults): Reaction | undefined {
  const byEffect = new Map<Effect, string[]>();
  for (const client of clients) {
    const { title } = client;
    if (!faultsIn(client, detected).includes(fault)) continue;
    const [effect, source] = cellOf(client, fault, detected) ?? [];
    if (!effect || !source || !isFirstHand(source) || !isHarmful(effect)) continue;
    byEffect.set(effect, [...(byEffect.get(effect) ?? []), title]);
  }
  if (byEffect.size === 0) return undefined;
  const breaks = [...byEffect.keys()].some((effect) => EFFECTS[effect].status === "breaks");
  return { breaks, text: [...byEffect].map(([effect, titles]) => sentence(titles, EFFECTS[effect])).join("; ") };
}

function isHarmful(effect: Effect): boolean {
  const { status } = EFFECTS[effect];
  return status === "breaks" || status === "changes";
}

function sentence(titles: readonly string[], { one, many }: { readonly one: string; readonly many: string }): string {
  return `${enumerate(titles, "and")} ${titles.length === 1 ? one : many}`;
}

function withReaction(finding: Diagnostic, { breaks, text }: Reaction): Diagnostic {
  return { ...finding, severity: breaks ? "error" : finding.severity, message: `${finding.message} ${text}.` };
}

function faultFinding(files: SkillFiles, fault: Fault, { breaks, text }: Reaction): Diagnostic {
  const args = { clients: text, reason: FAULTS[fault] };
  const key = fault.startsWith("name") ? "name" : fault.startsWith("description") ? "description" : undefined;
  return clientDiagnostics.create(breaks ? "breaks" : "changes", args, {
    file: SKILL_FILE,
    range: rangeOf(files, key),
  });
}

/** Reports keys that a client reads from its own file instead, if that file does not agree. */
function ownFileFindings(files: SkillFiles, document: JsonRecord, clients: readonly Client[]): Diagnostic[] {
  return clients.flatMap(({ title, ownFile }) => {
    if (!ownFile || getOwn(document, ownFile.says) !== clientKey(ownFile.says)?.harmful) return [];
    const { file, says: key, field } = ownFile;
    const fix = fixOfOpenaiYaml(files);
    return fix ? [clientDiagnostics.create("own-file", { clients: title, key, file, field }, { file, fix })] : [];
  });
}

/** Reports keys that some of the clients ignore, if that can do harm. */
function ignoredKeyFindings(files: SkillFiles, document: JsonRecord, clients: readonly Client[]): Diagnostic[] {
  return Object.keys(document).flatMap((key) => {
    const { ignored: consequence, harmful } = clientKey(key) ?? {};
    if (consequence === undefined || (harmful !== undefined && getOwn(document, key) !== harmful)) return [];
    const titles = clients.flatMap((client) => {
      const [use, source] = useOf(key, client) ?? [];
      const isInOwnFile = client.ownFile?.says === key;
      return use === "ignores" && source && isFirstHand(source) && !isInOwnFile ? [client.title] : [];
    });
    if (titles.length === 0) return [];
    const args = {
      clients: `${enumerate(titles, "and")} ${titles.length === 1 ? "ignores" : "ignore"}`,
      key,
      consequence,
    };
    return [clientDiagnostics.create("ignored-key", args, { file: SKILL_FILE, range: rangeOf(files, key, "key") })];
  });
}

function rangeOf(files: SkillFiles, key: string | undefined, part: "key" | "value" = "value") {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const { frontmatter, frontmatterRange } = readMarkdown(content.text, SKILL_FILE);
  const range = key === undefined ? undefined : frontmatter?.locate([key], part);
  return range ?? (frontmatterRange ? { start: frontmatterRange.start, end: frontmatterRange.start + 3 } : undefined);
}

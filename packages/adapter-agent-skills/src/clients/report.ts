import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import type { Client } from "./clients.js";
import { clientDiagnostics } from "./diagnostics.js";
import { type ClientStatus, EFFECTS, type Effect, FAULTS, type Fault } from "./faults.js";
import { faultOf, viewOf } from "./faults-of.js";
import { clientKey, useOf } from "./keys.js";
import { fixOfOpenaiYaml } from "./openai-yaml.js";
import { isFirstHand } from "./sources.js";

/** What becomes of a skill in one client. */
export interface ClientReport {
  readonly client: string;
  readonly status: ClientStatus;
  /** Keys of the front matter that it ignores. */
  readonly ignored: readonly string[];
  /** What it does about each fault, in words. */
  readonly notes: readonly string[];
}

/** A skill in the clients that it is validated for. */
export interface ClientResult {
  readonly reports: readonly ClientReport[];
  /** The findings that were given, with what the clients do, and those that only the clients give. */
  readonly findings: readonly Diagnostic[];
}

/**
 * What becomes of a skill in some clients. What is not known of a client is not claimed, and second-hand knowledge is
 * never the reason for a finding.
 *
 * @param findings what validating the skill found; a finding about the same fault takes the clients' answer up
 */
export function reportClients(
  files: SkillFiles,
  findings: readonly Diagnostic[],
  clients: readonly Client[],
): ClientResult {
  const view = viewOf(files, findings);
  if (!view) return { reports: [], findings };
  const { document = {}, faults } = view;
  const reports = clients.map((client) => reportOf(client, document, faults));
  const found = [...findings];
  for (const fault of faults) {
    const answer = answerTo(fault, clients);
    if (!answer) continue;
    const index = found.findIndex((finding) => faultOf(finding) === fault);
    const same = found[index];
    if (same) found[index] = joined(same, answer);
    else found.push(ofFault(files, fault, answer));
  }
  const ignored = [...ignoredKeys(files, document, clients), ...elsewhere(files, document, clients)];
  return { reports, findings: faults.length + ignored.length === 0 ? findings : [...found, ...ignored] };
}

function reportOf(client: Client, document: JsonRecord, faults: readonly Fault[]): ClientReport {
  const cells = faults.map((fault) => ({ fault, effect: client.faults[fault]?.[0] }));
  const statuses = cells.map(({ effect }): ClientStatus => (effect ? EFFECTS[effect].status : "not known"));
  const status = GRAVEST.find((each) => statuses.includes(each)) ?? "loads";
  const ignored = Object.keys(document).filter((key) => useOf(key, client)?.[0] === "ignores");
  const notes = cells.flatMap(({ fault, effect }) =>
    effect ? [`${EFFECTS[effect].one}: ${FAULTS[fault]}`] : [`not known: ${FAULTS[fault]}`],
  );
  return { client: client.id, status, ignored, notes };
}

const GRAVEST: readonly ClientStatus[] = ["breaks", "not known", "changes"];

interface Answer {
  readonly breaks: boolean;
  /** Such as "Codex and Roo Code skip the skill". */
  readonly words: string;
}

/** What the clients do about a fault, unless it does no harm in any. */
function answerTo(fault: Fault, clients: readonly Client[]): Answer | undefined {
  const byEffect = new Map<Effect, string[]>();
  for (const { title, faults } of clients) {
    const [effect, source] = faults[fault] ?? [];
    if (!effect || !source || !isFirstHand(source) || !isHarmful(effect)) continue;
    byEffect.set(effect, [...(byEffect.get(effect) ?? []), title]);
  }
  if (byEffect.size === 0) return undefined;
  const breaks = [...byEffect.keys()].some((effect) => EFFECTS[effect].status === "breaks");
  return { breaks, words: [...byEffect].map(([effect, titles]) => sentence(titles, EFFECTS[effect])).join("; ") };
}

function isHarmful(effect: Effect): boolean {
  const { status } = EFFECTS[effect];
  return status === "breaks" || status === "changes";
}

function sentence(titles: readonly string[], { one, many }: { readonly one: string; readonly many: string }): string {
  return `${listed(titles)} ${titles.length === 1 ? one : many}`;
}

function listed(titles: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(titles);
}

function joined(finding: Diagnostic, { breaks, words }: Answer): Diagnostic {
  return { ...finding, severity: breaks ? "error" : finding.severity, message: `${finding.message} ${words}.` };
}

function ofFault(files: SkillFiles, fault: Fault, { breaks, words }: Answer): Diagnostic {
  const args = { clients: words, reason: FAULTS[fault] };
  const key = fault.startsWith("name") ? "name" : fault.startsWith("description") ? "description" : undefined;
  return clientDiagnostics.create(breaks ? "breaks" : "changes", args, {
    file: SKILL_FILE,
    range: placeOf(files, key),
  });
}

/** Keys that a client does not read, and that its own file says in other words. */
function elsewhere(files: SkillFiles, document: JsonRecord, clients: readonly Client[]): Diagnostic[] {
  return clients.flatMap(({ title, ownFile }) => {
    if (!ownFile || getOwn(document, ownFile.says) !== clientKey(ownFile.says)?.harmful) return [];
    const { file, says: key, field } = ownFile;
    const fix = fixOfOpenaiYaml(files);
    return fix ? [clientDiagnostics.create("own-file", { clients: title, key, file, field }, { file, fix })] : [];
  });
}

/** Keys that some client reads, and that do harm where they are ignored. */
function ignoredKeys(files: SkillFiles, document: JsonRecord, clients: readonly Client[]): Diagnostic[] {
  return Object.keys(document).flatMap((key) => {
    const { ignored: consequence, harmful } = clientKey(key) ?? {};
    if (consequence === undefined || (harmful !== undefined && getOwn(document, key) !== harmful)) return [];
    const titles = clients.flatMap((client) => {
      const [use, source] = useOf(key, client) ?? [];
      const isElsewhere = client.ownFile?.says === key;
      return use === "ignores" && source && isFirstHand(source) && !isElsewhere ? [client.title] : [];
    });
    if (titles.length === 0) return [];
    const args = { clients: `${listed(titles)} ${titles.length === 1 ? "ignores" : "ignore"}`, key, consequence };
    return [clientDiagnostics.create("ignored-key", args, { file: SKILL_FILE, range: placeOf(files, key, "key") })];
  });
}

function placeOf(files: SkillFiles, key: string | undefined, part: "key" | "value" = "value") {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const { frontmatter, frontmatterRange } = readMarkdown(content.text, SKILL_FILE);
  const place = key === undefined ? undefined : frontmatter?.locate([key], part);
  return place ?? (frontmatterRange ? { start: frontmatterRange.start, end: frontmatterRange.start + 3 } : undefined);
}

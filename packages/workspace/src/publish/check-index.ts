import { type Diagnostic, type Json, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";
import type { InputSkill } from "../find/found.js";
import { INDEX_FILE, isAddress } from "./address.js";
import { readArchive } from "./archive.js";
import { checkDocument, checkValue, placeOf, type ReportValue, valueAt } from "./check-document.js";
import { wellKnownDiagnostics } from "./diagnostics.js";
import { type IndexEntry, indexSchemas } from "./index-file.js";
import { digestOf, frontMatterText } from "./publish.js";
import { folderSite, type Site, webSite } from "./site.js";

/** The index of published skills that was found at an input. */
export interface PublishedIndex {
  readonly isRead: boolean;
  /** About the index, with the place as the user would write it. */
  readonly findings: readonly (Diagnostic & { readonly file: string })[];
  readonly texts: SkillFiles;
  /** The published skills, except those that the search for skills finds. */
  readonly skills: readonly InputSkill[];
}

/** Checks the index in a folder or at an address, and every file that it names (well-known.md#d5). */
export async function checkPublished(input: string, cwd: string): Promise<PublishedIndex> {
  const site = isAddress(input) ? await webSite(input) : folderSite(input, cwd);
  if ("reason" in site) return unread(input, site.reason);
  const name = site.nameOf(site.index);
  const file = await site.read(site.index);
  if (file.kind !== "bytes") return unread(name, file.kind === "missing" ? file.reason : "it is on another host");
  const { findings, skills } = await checkIndex(memoryFiles({ [INDEX_FILE]: file.bytes }), site);
  return {
    isRead: true,
    findings: findings.map((finding) => ({ ...finding, file: name })),
    texts: memoryFiles({ [name]: file.bytes }),
    skills,
  };
}

function unread(address: string, reason: string): PublishedIndex {
  const finding = wellKnownDiagnostics.create("not-served", { address, reason });
  return { isRead: false, findings: [{ ...finding, file: address }], texts: memoryFiles({}), skills: [] };
}

const report: ReportValue = (args, place) => wellKnownDiagnostics.create("field-value", args, place);

async function checkIndex(files: SkillFiles, site: Site) {
  const { Index, Entry } = indexSchemas();
  const { data, findings } = checkDocument(files, INDEX_FILE, Index, report);
  const all = [...findings];
  const skills: InputSkill[] = [];
  const list = valueAt(data?.value, ["skills"]);
  // Clients do not process an index with another schema (well-known.md#s3).
  const isOther = findings.some(({ path }) => path?.[0] === "$schema");
  if (!data || !Array.isArray(list) || isOther) return { findings: all, skills };
  for (const [position, value] of list.entries()) {
    const at = ["skills", position];
    const wrong = checkValue(data, at, Entry, report);
    if (wrong.length > 0) {
      all.push(...wrong);
      continue;
    }
    const entry = value as unknown as IndexEntry;
    if (list.findIndex((other) => nameIn(other) === entry.name) < position) {
      all.push(wellKnownDiagnostics.create("duplicate-name", { name: entry.name }, placeOf(data, [...at, "name"])));
    }
    const checked = await checkEntry(entry, position, data, site);
    all.push(...checked.findings);
    if (checked.skill) skills.push(checked.skill);
  }
  return { findings: all, skills };
}

function nameIn(entry: Json): Json | undefined {
  return isJsonRecord(entry) ? entry["name"] : undefined;
}

async function checkEntry(
  { name, type, description, url, digest }: IndexEntry,
  position: number,
  data: DataDocument,
  site: Site,
): Promise<{ readonly findings: readonly Diagnostic[]; readonly skill?: InputSkill }> {
  const place = (field: keyof IndexEntry) => placeOf(data, ["skills", position, field]);
  if (!URL.canParse(url, site.index.href))
    return { findings: [report({ field: `"skills.${position}.url"`, problem: "must be an address" }, place("url"))] };
  const target = new URL(url, site.index);
  const address = site.nameOf(target);
  const file = await site.read(target);
  if (file.kind === "elsewhere")
    return { findings: [wellKnownDiagnostics.create("not-checked", { address }, place("url"))] };
  if (file.kind === "missing")
    return { findings: [wellKnownDiagnostics.create("not-served", { address, reason: file.reason }, place("url"))] };
  const actual = digestOf(file.bytes);
  if (actual !== digest)
    return { findings: [wellKnownDiagnostics.create("digest-mismatch", { address, digest: actual }, place("digest"))] };
  const content =
    type === "archive" ? await readArchive(file.bytes) : { files: new Map([["SKILL.md", file.bytes] as const]) };
  if ("problem" in content) {
    const { problem } = content;
    return { findings: [wellKnownDiagnostics.create("archive-form", { address, problem }, place("url"))] };
  }
  const text = (field: "name" | "description") => frontMatterText(content.files.get("SKILL.md") ?? file.bytes, field);
  const own = { name: text("name"), description: text("description") };
  const findings: Diagnostic[] = (["name", "description"] as const).flatMap((field) =>
    own[field] === undefined ? [wellKnownDiagnostics.create("skill-form", { address, field }, place("url"))] : [],
  );
  if (own.name !== undefined && own.name !== name)
    findings.push(wellKnownDiagnostics.create("other-name", { name, own: own.name }, place("name")));
  if (own.description !== undefined && own.description !== description)
    findings.push(wellKnownDiagnostics.create("other-description", { name }, place("description")));
  if (type === "skill-md" && site.isFound(target)) return { findings };
  // The rule about the name of the folder would repeat the finding above.
  const folder = own.name === name ? { path: name } : {};
  const files = memoryFiles(Object.fromEntries(content.files), folder);
  return { findings, skill: { source: address, relative: "", files, explicit: true } };
}

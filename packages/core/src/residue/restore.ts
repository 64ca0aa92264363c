import schema from "../../schema/sidecar.schema.json" with { type: "json" };
import type { Diagnostic } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import type { SkillFiles } from "../files.js";
import { cloneJson, getOwn, isDeeperThan } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { toPointer } from "../path.js";
import type { Result } from "../result.js";
import { misfit } from "../schema/instance.js";
import { hashJson } from "./hash.js";
import { getNode, membersAt, orderMembers, setNode } from "./node.js";
import { type ResidueEntry, SIDECAR_FILE, type Sidecar } from "./sidecar.js";

/** Manifests are read up to 100 levels, and a sidecar adds a few of its own. */
const MAX_LEVELS = 120;

/** The sidecar of a skill; no value where it has none. One that cannot be read is a warning and is left alone. */
export function readSidecar(files: SkillFiles): Result<Sidecar> {
  const content = files.text(SIDECAR_FILE);
  if (content.kind === "missing") return { diagnostics: [] };
  const unreadable = (reason: string): Result<Sidecar> => ({
    diagnostics: [coreDiagnostics.create("residue-unreadable", { reason }, { file: SIDECAR_FILE })],
  });
  if (content.kind !== "text") return unreadable(content.kind);
  let data: unknown;
  try {
    data = JSON.parse(content.text);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : "not JSON");
  }
  if (isDeeperThan(data, MAX_LEVELS)) return unreadable(`it is nested more than ${MAX_LEVELS} levels deep`);
  const wrong = misfit(data, schema);
  if (wrong !== undefined) return unreadable(`Invalid input at ${wrong || "/"}`);
  return { value: data as Sidecar, diagnostics: [] };
}

/**
 * Puts back what an earlier conversion could not write, wherever what it wrote instead is still there. Where somebody
 * has changed it since, the change wins and a warning says so.
 */
export function restoreResidue(
  manifest: SkillManifest,
  sidecar: Sidecar,
): { manifest: SkillManifest; diagnostics: Diagnostic[] } {
  const restored = cloneJson(manifest);
  const diagnostics: Diagnostic[] = [];
  const warn = (code: "residue-stale" | "residue-redacted", entry: ResidueEntry) => {
    const pointer = toPointer(entry.path);
    diagnostics.push(coreDiagnostics.create(code, { pointer }, { file: SIDECAR_FILE, pointer }));
  };
  const entries = Object.keys(sidecar.sources).flatMap((source) => getOwn(sidecar.sources, source) ?? []);
  const orders: { path: string[]; order: string[] }[] = [];
  const values: { path: string[]; value: (typeof entries)[number] }[] = [];
  for (const entry of entries) {
    if ("order" in entry) {
      if (hashJson(membersAt(manifest, entry.path)) === entry.written) orders.push(entry);
    } else if (entry.redacted) warn("residue-redacted", entry);
    else if (hashJson(getNode(manifest, entry.path)) !== entry.written) warn("residue-stale", entry);
    else values.push({ path: entry.path, value: entry });
  }
  // Names are what addresses are made of, so places further down are put back before the names above them.
  values.sort((a, b) => b.path.length - a.path.length);
  const pending = values.filter(({ path, value }) => !put(restored, path, value));
  for (const { path, value } of pending.reverse()) {
    if (!put(restored, path, value)) warn("residue-stale", value);
  }
  for (const { path, order } of orders) orderMembers(restored, path, order);
  return { manifest: restored, diagnostics };
}

function put(root: SkillManifest, path: readonly string[], entry: ResidueEntry): boolean {
  return "order" in entry ? true : setNode(root, path, entry.value);
}

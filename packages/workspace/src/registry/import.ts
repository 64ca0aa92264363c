import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { InputError } from "@skill-convert/core";
import { requireManifest } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import type { Registration } from "@skill-convert/registry";
import { type PlacedDiagnostic, type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { openInputs } from "../find/find.js";
import { guard } from "../find/guard.js";
import type { OpenRegistry } from "./open-registry.js";
import { readRecord } from "./read-record.js";

/** As many skills as one transaction registers. */
const BATCH = 500;

/** The beginning of a line that is shown in an error. */
const SHOWN = 60;

/** Where imported skills go. */
export interface ImportOptions {
  /** The vault of the skills of a folder (default: the one without a name). */
  readonly vault?: string | undefined;
}

/**
 * Brings a registry up to the skills of a folder or an export. Every batch of skills is one transaction, so an import that
 * was interrupted can be repeated.
 *
 * @param source the folder to search for skills, or the file of an export (`.ndjson`)
 * @returns the report; `reached` is false if there was nothing to import
 * @throws InputError for a file that is not an export
 */
export async function importSkills(
  { store }: Pick<OpenRegistry, "store">,
  context: LoadedContext,
  source: string,
  { vault }: ImportOptions = {},
): Promise<{ readonly report: RegistryReportOf<"registry import">; readonly reached: boolean }> {
  const diagnostics: PlacedDiagnostic[] = [];
  const summary = { skills: 0, registered: 0, replaced: 0, unchanged: 0, refused: 0 };
  const at = new Date().toISOString();
  let reached = false;
  let batch: Registration[] = [];
  const found = source.endsWith(".ndjson") ? skillsOfExport(source, context.cwd) : skillsIn(source, vault, context);
  for await (const skill of found) {
    reached = true;
    diagnostics.push(...skill.diagnostics);
    if (skill.registration === undefined) continue;
    batch.push(skill.registration);
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
  return { report: { command: "registry import", version: context.version, diagnostics, summary }, reached };

  async function send(): Promise<void> {
    const { events, unchanged, diagnostics: found } = await store.update(batch, { at });
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    summary.skills += batch.length;
    summary.registered += count("registered");
    summary.replaced += count("replaced");
    summary.unchanged += unchanged;
    summary.refused += batch.length - events.length - unchanged;
    diagnostics.push(...found.map((each) => showDiagnostic(each, undefined)));
    batch = [];
  }
}

/** A skill to register, or the reasons why there is none. */
interface ImportedSkill {
  readonly registration?: Registration;
  readonly diagnostics: readonly PlacedDiagnostic[];
}

function* skillsIn(root: string, vault: string | undefined, context: LoadedContext): Generator<ImportedSkill> {
  for (const input of openInputs([root], context)) {
    const { source } = input;
    if ("problem" in input) {
      yield { diagnostics: [{ source, ...showDiagnostic(input.problem, undefined) }] };
      continue;
    }
    yield guard<ImportedSkill>(
      () => {
        const { manifest, diagnostics: found } = readRecord(context.registry, input, undefined, (whole) => whole);
        const diagnostics = found.map((each) => ({ source, ...each }));
        const path = input.relative || input.files.folder;
        if (manifest === undefined) return { diagnostics };
        return { registration: { manifest, ...(path && { path }), ...(vault && { vault }) }, diagnostics };
      },
      (problem) => ({ diagnostics: [{ source, ...showDiagnostic(problem, undefined) }] }),
    );
  }
}

/** @throws InputError for a file that is not an export */
async function* skillsOfExport(file: string, cwd: string): AsyncGenerator<ImportedSkill> {
  const path = resolve(cwd, file);
  let number = 0;
  try {
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) {
      number++;
      if (line !== "") yield { registration: parse(line), diagnostics: [] };
    }
  } catch (error) {
    if (error instanceof InputError || !(error instanceof Error)) throw error;
    throw new InputError(`${file}${number === 0 ? "" : `, line ${number}`}: ${error.message.replace(path, file)}`);
  }
}

function parse(line: string): Registration {
  const value: unknown = JSON.parse(line);
  if (!isRecord(value)) throw new InputError(`"${line.slice(0, SHOWN)}" is not a line of an export`);
  const { manifest, path, vault } = value;
  requireManifest(manifest, "the manifest");
  return {
    manifest: manifest as Registration["manifest"],
    ...(typeof path === "string" && { path }),
    ...(typeof vault === "string" && { vault }),
  };
}

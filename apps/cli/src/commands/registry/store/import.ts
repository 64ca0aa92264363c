import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { requireManifest } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import type { Registration, RegistryStore } from "@skill-convert/registry";
import { registry as formats } from "../../../formats/adapters.js";
import { openInputs } from "../../../inputs/find.js";
import { guard } from "../../../inputs/guard.js";
import { readRecord } from "../../../inputs/read-record.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../../output/exit.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import type { PlacedDiagnostic } from "../../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../../report/show.js";
import { version } from "../../../version.js";
import { print } from "../answer.js";
import type { ImportOptions } from "../options.js";
import { requireStore, withStore } from "../place.js";

/** As many skills as one transaction registers. */
const BATCH = 500;

/** The beginning of a line that is shown in an error. */
const SHOWN = 60;

/**
 * `registry import`: brings a database up to the skills of a folder or an export. Every batch of skills is one transaction,
 * so an import that was interrupted can be repeated.
 */
export async function runRegistryImport(source: string, options: ImportOptions, streams: Streams): Promise<number> {
  const address = requireStore(options.store);
  const { into, reporter } = options;
  const diagnostics: PlacedDiagnostic[] = [];
  const summary = { skills: 0, registered: 0, replaced: 0, unchanged: 0, refused: 0 };
  const at = new Date().toISOString();
  let isReached = false;
  await withStore(address, async (store) => {
    let batch: Registration[] = [];
    const send = async () => {
      count(await store.update(batch, { at }), batch.length);
      batch = [];
    };
    for await (const found of source.endsWith(".ndjson") ? linesOf(source) : skillsIn(source, into, streams)) {
      isReached = true;
      diagnostics.push(...found.diagnostics);
      if (found.registration === undefined) continue;
      batch.push(found.registration);
      if (batch.length === BATCH) await send();
    }
    if (batch.length > 0) await send();
  });
  const isBad = diagnostics.some(({ severity }) => severity === "error");
  print({ command: "registry import", version, diagnostics, summary }, reporter, streams, () => {
    writeDiagnostics(diagnostics, streams);
    const { registered, replaced, unchanged, refused } = summary;
    const counts = [`${registered} registered`, `${replaced} replaced`, `${unchanged} unchanged`, `${refused} refused`];
    streams.line(`${plural(summary.skills, "skill")}: ${counts.join(", ")}`);
  });
  if (!isReached) return USAGE;
  return isBad ? FINDINGS : OK;

  function count(change: Awaited<ReturnType<RegistryStore["update"]>>, skills: number): void {
    const of = (kind: string) => change.events.filter((event) => event.kind === kind).length;
    summary.skills += skills;
    summary.registered += of("registered");
    summary.replaced += of("replaced");
    summary.unchanged += change.unchanged;
    summary.refused += skills - change.events.length - change.unchanged;
    diagnostics.push(...change.diagnostics.map((found) => showDiagnostic(found, undefined)));
  }
}

/** A skill to register, or the reasons why there is none. */
interface Found {
  readonly registration?: Registration;
  readonly diagnostics: readonly PlacedDiagnostic[];
}

function* skillsIn(root: string, vault: string | undefined, streams: Streams): Generator<Found> {
  for (const input of openInputs([root], formats, streams, {})) {
    const { source } = input;
    if ("problem" in input) {
      yield { diagnostics: [{ source, ...showDiagnostic(input.problem, undefined) }] };
      continue;
    }
    yield guard<Found>(
      () => {
        const { manifest, diagnostics: found } = readRecord(input, undefined, (whole) => whole);
        const diagnostics = found.map((each) => ({ source, ...each }));
        const path = input.relative || input.files.folder;
        if (manifest === undefined) return { diagnostics };
        return { registration: { manifest, ...(path && { path }), ...(vault && { vault }) }, diagnostics };
      },
      (problem) => ({ diagnostics: [{ source, ...showDiagnostic(problem, undefined) }] }),
    );
  }
}

/** @throws UsageError for a file that is not an export */
async function* linesOf(file: string): AsyncGenerator<Found> {
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line !== "") yield { registration: parse(line), diagnostics: [] };
    }
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${file}${number === 0 ? "" : `, line ${number}`}: ${error.message}`);
  }
}

function parse(line: string): Registration {
  const value: unknown = JSON.parse(line);
  if (!isRecord(value)) throw new UsageError(`"${line.slice(0, SHOWN)}" is not a line of an export`);
  const { manifest, path, vault } = value;
  requireManifest(manifest, "the manifest");
  return {
    manifest: manifest as Registration["manifest"],
    ...(typeof path === "string" && { path }),
    ...(typeof vault === "string" && { vault }),
  };
}

import { type KeysOf, requireArguments } from "../arguments.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import type { SkillFiles } from "../files.js";
import { readSidecar } from "../sidecar/sidecar.js";
import { enumerate } from "../text/enumerate.js";
import { type Adapter, type Detection, type Format, WEAK_RANK } from "./adapter.js";
import { filesMatching } from "./manifest-files.js";

/** A format that was detected in a skill, with its adapter. */
export interface DetectedFormat<F extends Format = Adapter> {
  readonly adapter: F;
  readonly detection: Detection;
}

/** Options of {@link Registry.detect}. */
export interface DetectOptions {
  /**
   * The id of the format that the skill is to be converted to. The sidecar of an earlier lossless conversion then decides
   * between manifests that are detected weakly ({@link WEAK_RANK}), such as a new manifest and the SKILL.md beside it.
   * Without a conversion it decides nothing, because the manifests that people see decide what a skill may do.
   */
  readonly to?: string;
}

/** The formats that a program supports, either as adapters or only as what detection needs ({@link Format}). */
export interface Registry<F extends Format = Adapter> {
  readonly adapters: readonly F[];
  /** The names and patterns of the files that make their folder a skill. */
  readonly manifestFiles: ReadonlySet<string>;
  /** The names and patterns of the files that are skills of their own ({@link Format.singleFile}). */
  readonly skillFiles: ReadonlySet<string>;
  get(id: string): F | undefined;
  /** Returns every format detected in a skill, in order of precedence. */
  candidates(files: SkillFiles): readonly DetectedFormat<F>[];
  /**
   * Returns the format with precedence. If there is none, or two have the same rank, the result is an error. Each other
   * format is reported as an info.
   */
  detect(files: SkillFiles, options?: DetectOptions): Result<DetectedFormat<F>>;
}

const FORMAT = { what: "an adapter or a format", has: ["id", "manifestFiles", "detect"] };
const DETECT_OPTIONS: KeysOf<DetectOptions> = { keys: { to: "a string" } };

/**
 * Creates a registry of adapters.
 *
 * @throws Error if two adapters have the same id
 * @throws TypeError for an argument that is not an array of adapters
 * @example
 * const registry = createRegistry([stopAdapter, adr002Adapter]);
 * registry.detect(memoryFiles({ "skill.yaml": "name: notes\n" })).value.adapter.id; // "stop"
 */
export function createRegistry(adapters: readonly Adapter[]): Registry {
  return registerFormats(adapters);
}

/**
 * Creates a registry of formats whose adapters are not all loaded; otherwise the same as {@link createRegistry}.
 *
 * @throws Error if two formats have the same id
 * @throws TypeError for an argument that is not an array of formats
 * @example
 * registerFormats([stopAdapter]).get("stop") === stopAdapter; // true
 */
export function registerFormats<F extends Format>(adapters: readonly F[]): Registry<F> {
  requireArguments("a registry", { adapters: [adapters, { each: FORMAT }] });
  const byId = new Map<string, F>();
  for (const adapter of adapters) {
    if (byId.has(adapter.id)) throw new Error(`two adapters have the id "${adapter.id}"`);
    byId.set(adapter.id, adapter);
  }
  const patternsOf = (isSingle: boolean) =>
    new Set(
      adapters.flatMap(({ manifestFiles, singleFile = false }) => (singleFile === isSingle ? manifestFiles : [])),
    );
  const manifestFiles = patternsOf(false);
  const skillFiles = patternsOf(true);
  const candidates = (files: SkillFiles): DetectedFormat<F>[] => {
    const found: DetectedFormat<F>[] = [];
    // The other files of a folder belong to its skill, so none of them is a skill of its own.
    const isFolder = skillFiles.size > 0 && [...manifestFiles].some((name) => filesMatching(files, name).length > 0);
    for (const adapter of adapters) {
      const detection = adapter.singleFile && isFolder ? undefined : adapter.detect(files);
      if (detection) found.push({ adapter, detection });
    }
    return found.sort((a, b) => a.detection.rank - b.detection.rank);
  };
  return {
    adapters: [...adapters],
    manifestFiles,
    skillFiles,
    get: (id) => byId.get(id),
    candidates,
    detect: (files, options = {}) => {
      requireArguments("detect", { files: [files, "the files of a skill"], options: [options, DETECT_OPTIONS] });
      const { to } = options;
      const found = candidates(files);
      const converted = to === undefined ? undefined : convertedBefore(files, found, to);
      return converted ? { value: converted, diagnostics: [] } : choose(files, found, adapters);
    },
  };
}

/**
 * Returns the format that an earlier lossless conversion wrote, according to the sidecar. Undefined if its manifest is
 * gone or a manifest is detected more surely, because the folder was then changed since. Also undefined if the skill is
 * to be converted to that format again, because its source may have been edited.
 */
function convertedBefore<F extends Format>(
  files: SkillFiles,
  found: readonly DetectedFormat<F>[],
  to: string,
): DetectedFormat<F> | undefined {
  if (found.length < 2 || found.some(({ detection }) => detection.rank < WEAK_RANK)) return undefined;
  const target = readSidecar(files).value?.target;
  return target === to ? undefined : found.find(({ adapter }) => adapter.id === target);
}

function choose<F extends Format>(
  files: SkillFiles,
  found: readonly DetectedFormat<F>[],
  adapters: readonly F[],
): Result<DetectedFormat<F>> {
  const [first, ...others] = found;
  if (first === undefined) {
    return { diagnostics: [coreDiagnostics.create("no-manifest", { missing: missingIn(files, adapters) })] };
  }
  const equal = others.filter(({ detection }) => detection.rank === first.detection.rank);
  if (equal.length > 0) {
    const formats = [first, ...equal].map(({ adapter }) => adapter.id).join(", ");
    return { diagnostics: [coreDiagnostics.create("ambiguous-format", { formats }, { file: first.detection.file })] };
  }
  const diagnostics = others
    .filter(({ detection }) => detection.rank < WEAK_RANK)
    .map(
      ({ adapter, detection }): Diagnostic =>
        coreDiagnostics.create(
          "other-manifest",
          { format: adapter.title, file: detection.file },
          { file: detection.file },
        ),
    );
  return { value: first, diagnostics };
}

/** Describes what a folder lacks for a format to be detected in it, as a clause. */
function missingIn(files: SkillFiles, formats: readonly Format[]): string {
  const names = [...new Set(formats.flatMap(({ manifestFiles }) => manifestFiles))];
  const clauses = names
    .flatMap((name) => filesMatching(files, name).map((file) => ({ name, file })))
    .map(({ name, file }) => {
      const marks = formats.flatMap(({ manifestFiles, mark }) => (mark && manifestFiles.includes(name) ? [mark] : []));
      return `${file} has no ${anyOf(marks)}`;
    });
  return clauses.length > 0 ? clauses.join("; ") : `there is no ${anyOf(names)}`;
}

function anyOf(words: readonly string[]): string {
  return enumerate(new Set(words), "or");
}

import type { LossNote } from "../adapter/adapter.js";
import { compact, jsonEqual } from "../json.js";
import type { Assertion } from "../manifest/assertion.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { ProducedFile } from "../manifest/operation.js";
import type { FileBase } from "../manifest/requirements.js";
import type { Template } from "../manifest/value.js";
import { templateParts } from "../template.js";

/**
 * The files that exist after a run and the longest time that it takes. Some formats have fields for them, others
 * assertions, and this module converts in both directions (mapping-decisions.md#d60, mapping-decisions.md#d61).
 */
export interface Outcome {
  readonly producedFiles: readonly ProducedFile[];
  /** In seconds; undefined if there is no limit. */
  readonly timeout: number | undefined;
}

type Stated = Pick<SkillManifest, "assertions" | "operations" | "execution">;

/**
 * Returns the outcome that post-assertions demand and the fields of the manifest do not have yet. Assertions that only
 * warn or have unknown keys stay assertions (mapping-decisions.md#d62).
 *
 * @param isWritable returns true for a path that the format can write as the path of a produced file
 * @example
 * const assertions = { post: [{ check: "duration", maxMs: 1500 }] } as const;
 * outcomeOfAssertions({ assertions, operations: [{}] }, () => true).timeout; // 1.5
 */
export function outcomeOfAssertions(
  { assertions, operations, execution }: Stated,
  isWritable: (path: Template) => boolean,
): Outcome {
  const post = (assertions?.post ?? []).filter(isDemanded);
  const declared = operations.flatMap(({ producedFiles }) => producedFiles ?? []);
  const producedFiles: ProducedFile[] = [];
  for (const assertion of post) {
    if (assertion.check !== "file_exists" || !isWritable(assertion.path)) continue;
    const { path: pattern, base } = splitBase(assertion.path);
    const isKnown = [...declared, ...producedFiles].some(
      (file) => jsonEqual(file.pattern, pattern) && (file.base ?? "repository") === base,
    );
    if (!isKnown) producedFiles.push(compact({ pattern, base, description: assertion.message }));
  }
  const limits = post.flatMap((assertion) => (assertion.check === "duration" ? [assertion.maxMs / 1000] : []));
  const isUsable = execution?.timeout === undefined && limits.every((limit) => limit > 0);
  return { producedFiles, timeout: isUsable && limits.length > 0 ? Math.min(...limits) : undefined };
}

/** Adds an outcome to the produced files of each operation and to the hints on execution. */
export function withOutcome(manifest: SkillManifest, { producedFiles, timeout }: Outcome): SkillManifest {
  const operations = manifest.operations.map((operation) =>
    producedFiles.length === 0
      ? operation
      : { ...operation, producedFiles: [...(operation.producedFiles ?? []), ...producedFiles] },
  );
  const execution = timeout === undefined ? manifest.execution : { ...manifest.execution, timeout };
  return { ...manifest, operations, ...(execution && { execution }) };
}

/** Notes the produced files and the timeout that {@link withOutcome} adds to a manifest. */
export function outcomeNotes(
  { operations, execution }: SkillManifest,
  { producedFiles, timeout }: Outcome,
): LossNote[] {
  const declared = operations.length === 1 ? operations[0]?.producedFiles : undefined;
  const files = producedFiles.map((_, index): LossNote => {
    const path = ["operations", 0, "producedFiles", ...(declared ? [declared.length + index] : [])];
    const reason = "A post-assertion demands that the file exists after a run, so it was written as a produced file.";
    return { path, kind: "synthesised", reason };
  });
  if (timeout === undefined) return files;
  const path = execution ? ["execution", "timeout"] : ["execution"];
  const reason = `A post-assertion limits the duration, so it was written as the timeout, ${timeout} seconds.`;
  return [...files, { path, kind: "synthesised", reason }];
}

/**
 * Returns the post-assertions that have the meaning of the produced files and the timeout, and that the manifest does
 * not have yet. It is the inverse of {@link outcomeOfAssertions}.
 *
 * @param folder the path of the skill's folder in the repository, for files in it; undefined if it is not known
 * @example
 * assertionsOfOutcome({ operations: [{ producedFiles: [{ pattern: "out.md", base: "cwd" }] }] }, undefined);
 * // [{ check: "file_exists", path: "./out.md" }]
 */
export function assertionsOfOutcome(
  { assertions, operations, execution }: Stated,
  folder: string | undefined,
): Assertion[] {
  const declared = assertions?.post ?? [];
  const added: Assertion[] = [];
  for (const { pattern, base = "repository", description } of operations.flatMap((each) => each.producedFiles ?? [])) {
    const path = joinBase(pattern, base, folder);
    const isKnown = [...declared, ...added].some((each) => each.check === "file_exists" && jsonEqual(each.path, path));
    if (!isKnown) added.push(compact({ check: "file_exists", path, message: description }));
  }
  if (execution?.timeout === undefined) return added;
  const maxMs = execution.timeout * 1000;
  const isKnown = declared.some((each) => each.check === "duration" && each.maxMs === maxMs);
  return isKnown ? added : [...added, { check: "duration", maxMs }];
}

function isDemanded({ severity, extensions }: Assertion): boolean {
  return severity !== "warn" && extensions === undefined;
}

/**
 * The base of a path in an assertion: the root of the repository, or the working directory if the path begins with `./`
 * (stop.md#d22).
 */
export function splitBase(path: Template): { readonly path: Template; readonly base: FileBase } {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return { path, base: "repository" };
  const bare = first.slice(2);
  if (rest.length === 0) return { path: bare, base: "cwd" };
  return { path: bare === "" ? rest : [bare, ...rest], base: "cwd" };
}

/**
 * The inverse of {@link splitBase}: a path as an assertion has it. A file of the skill whose folder is not known is
 * named as if it were in the root.
 *
 * @example
 * joinBase("notes.md", "cwd", undefined); // "./notes.md"
 * joinBase("notes.md", "skill", "skills/tea"); // "skills/tea/notes.md"
 */
export function joinBase(path: Template, base: FileBase, folder: string | undefined): Template {
  if (base === "skill" && folder) return prefixed(`${folder}/`, path);
  return base === "cwd" ? prefixed("./", path) : fromRoot(path);
}

function prefixed(prefix: string, path: Template): Template {
  if (typeof path === "string") return prefix + path;
  const [first, ...rest] = path;
  return typeof first === "string" ? [prefix + first, ...rest] : [prefix, ...path];
}

/** Removes the `./` that would make a path relative to the working directory. */
function fromRoot(path: Template): Template {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return path;
  const bare = first.replace(/^(\.\/+)+/, "") || (rest.length > 0 ? "" : ".");
  if (rest.length === 0) return bare;
  return bare === "" ? rest : [bare, ...rest];
}

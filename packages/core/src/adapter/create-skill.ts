import * as z from "zod/mini";
import { type KeysOf, requireArguments } from "../arguments.js";
import { readResult } from "../convert/read-back.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import { type FileEdit, memoryFiles, overlay, type SkillFiles } from "../files.js";
import { compareManifests } from "../losses/compare.js";
import type { Loss } from "../losses/loss.js";
import { toLosses } from "../losses/losses.js";
import { checkManifest, invalidManifestAt } from "../manifest/invalid-manifest.js";
import { SkillManifest } from "../manifest/schemas.js";
import type { Path } from "../path.js";
import { enumerate } from "../text/enumerate.js";
import type { Adapter } from "./adapter.js";

/** A skill that was written from a manifest alone. */
export interface CreatedSkill {
  /** The files of the skill. */
  readonly files: SkillFiles;
  /** The edits that made them. */
  readonly edits: readonly FileEdit[];
  /** The file that contains the manifest. */
  readonly manifestFile: string;
  /** The id as it is written in the format. */
  readonly id: string | undefined;
  /** Everything that the files do not say as the manifest does, found by reading them. */
  readonly losses: readonly Loss[];
}

/** Options of {@link createSkill}. */
export interface CreateOptions {
  /** The files of the skill, such as its programs, or an existing skill that is edited. */
  readonly over?: SkillFiles;
}

const CREATE_OPTIONS: KeysOf<CreateOptions> = { keys: { over: "the files of a skill" } };

/**
 * Writes a manifest that a program made. The manifest is checked with the zod schema of the model first: every value
 * that is not allowed gives a diagnostic with its path, and nothing is written.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const manifest = { id: "notes", name: "notes", version: "1.0.0", description: "Finds notes.", operations: [{}] };
 * createSkill(manifest, stopAdapter).value.files.list(); // ["SKILL.md", "skill.yaml"]
 * const { diagnostics } = createSkill({ ...manifest, effects: [{ type: "disk" }] }, stopAdapter);
 * diagnostics.map(({ path }) => path); // [["effects", 0, "type"]]
 */
export function createSkill(manifest: unknown, adapter: Adapter, options: CreateOptions = {}): Result<CreatedSkill> {
  requireArguments("createSkill", { adapter: [adapter, "an adapter"], options: [options, CREATE_OPTIONS] });
  const { value: given, diagnostics: problems } = checkManifest(manifest, check);
  if (!given) return { diagnostics: problems };
  if (!adapter.encode) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: adapter.title })] };
  const over = options.over ?? memoryFiles({});
  const { value, diagnostics } = adapter.encode(given, { over, checked: true });
  if (!value) return { diagnostics };
  const { edits, manifestFile, id, notes, coverage } = value;
  const files = overlay(over, edits);
  const read = readResult(adapter, files);
  if (!read.value) return { diagnostics: [...diagnostics, ...read.diagnostics] };
  const losses = toLosses(compareManifests(given, read.value.manifest), {
    before: given,
    after: read.value.manifest,
    target: { id: adapter.id, title: adapter.title, coverage: { ...adapter.coverage, ...coverage } },
    notes,
    locate: () => undefined,
    text(file) {
      const content = files.text(file);
      return content.kind === "text" ? content.text : undefined;
    },
    preserved: () => false,
  });
  return { value: { files, edits, manifestFile, id, losses }, diagnostics };
}

type Issue = z.core.$ZodIssue;

const { localeError: messages } = z.locales.en();

function check(value: unknown): Diagnostic[] {
  const { error } = SkillManifest.safeParse(value, { error: messages });
  return (error?.issues ?? []).flatMap(problemsOf).map(({ path, reason }) => invalidManifestAt(path, reason));
}

/** A value that is not allowed, with the end of a sentence about it. */
interface Problem {
  readonly path: Path;
  readonly reason: string;
  /** The types that are expected, if only the type of the value is wrong. */
  readonly expected?: readonly string[];
}

function problemsOf(issue: Issue): Problem[] {
  const path = issue.path as Path;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], reason: "the model has no such property" }));
  }
  if (issue.code === "invalid_type") return [{ path, reason: asClause(issue.message), expected: [issue.expected] }];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ path, reason: asClause(issue.message) }];
  return closest(issue.errors.map((issues) => issues.flatMap(problemsOf))).map((problem) => ({
    ...problem,
    path: [...path, ...problem.path],
  }));
}

/** The problems of the alternative that accepts the most of a value. If none accepts its type, all types are expected. */
function closest(alternatives: readonly (readonly Problem[])[]): readonly Problem[] {
  const ofItsType = alternatives.filter(
    (problems) => !problems.some(({ path, expected }) => expected && path.length === 0),
  );
  const depth = (problems: readonly Problem[]) => Math.max(...problems.map(({ path }) => path.length));
  const [first] = ofItsType.sort((a, b) => depth(b) - depth(a));
  if (first) return first;
  const expected = [...new Set(alternatives.flat().flatMap((problem) => problem.expected ?? []))];
  return [{ path: [], reason: `expected ${enumerate(expected, "or")}`, expected }];
}

/** Zod's message as the end of a sentence: `expected string, received number`. */
function asClause(message: string): string {
  const words = message.replace(/^Invalid (?:input|option): /, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

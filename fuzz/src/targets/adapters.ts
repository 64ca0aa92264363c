import { skillManifestV1Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { planMigration } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import {
  type Adapter,
  type AdapterLookup,
  convert,
  decodeSkill,
  type FileEdit,
  hasErrors,
  memoryFiles,
  overlay,
  SIDECAR_FILE,
  type SkillFiles,
  sidecarFormats,
  validateSkill,
} from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";
import { checkRanges } from "./ranges.js";

const registry = await loadRegistry();

export const { adapters } = registry;

const byId: AdapterLookup = registry;

const writable = adapters.filter((adapter) => adapter.encode !== undefined);

function filesOf(input: Input): SkillFiles {
  return memoryFiles(input, { path: "skills/example" });
}

function textIn(files: SkillFiles): (file: string) => string | undefined {
  return (file) => {
    const content = files.text(file);
    return content.kind === "text" ? content.text : undefined;
  };
}

/** One decoder: reads, checks the rules, writes what was read over itself, and takes the manifest out. */
export function decoderTarget(adapter: Adapter, seeds: readonly Input[]): Target {
  return {
    name: adapter.id,
    seeds: seeds.filter((seed) => adapter.detect(filesOf(seed)) !== undefined),
    run(input, random) {
      const files = filesOf(input);
      adapter.detect(files);
      const decoded = adapter.decode(files);
      checkRanges(decoded.diagnostics, textIn(files));
      checkRanges(validateSkill(files, adapter).diagnostics, textIn(files));
      checkErase(adapter, files);
      if (decoded.value === undefined) {
        promise(hasErrors(decoded.diagnostics), "what cannot be read has an error");
        return JSON.stringify(decoded.diagnostics).length;
      }
      const { manifest } = decoded.value;
      if (!hasErrors(decoded.diagnostics)) writeOver(adapter, files, random);
      return JSON.stringify([manifest, decoded.diagnostics]).length;
    },
  };
}

function checkErase(adapter: Adapter, files: SkillFiles): void {
  if (adapter.detect(files) === undefined) return;
  const edits = adapter.erase(files);
  // Instructions that the manifest has as a value go to SKILL.md.
  const isMoved = ({ kind, path }: FileEdit) => kind === "write" && path === "SKILL.md" && adapter.id === "mcp-tools";
  for (const edit of edits) promise(files.has(edit.path) || isMoved(edit), "only what is there is taken out", edits);
  overlay(files, edits);
}

function writeOver(adapter: Adapter, files: SkillFiles, random: Random): void {
  const { value } = decodeSkill(files, adapter);
  if (!adapter.encode || !value) return;
  const { manifest } = value;
  promise(
    edits(adapter.encode(manifest, { over: files, editing: true })).length === 0,
    "what is unchanged is not edited",
    {
      edits: edits(adapter.encode(manifest, { over: files, editing: true })),
    },
  );
  const described = random.pick(["Says something else now.", "a: b", "- a\n- b\n", "'", "---", "{x}"]);
  const encoded = adapter.encode({ ...manifest, description: described }, { over: files, editing: true });
  const changed = overlay(files, edits(encoded));
  const again = decodeSkill(changed, adapter).value?.manifest;
  // A format may ask for one line.
  const isNarrowed = encoded.value?.notes.some(({ path, kind }) => path[0] === "description" && kind === "narrowed");
  promise(isNarrowed || again?.description === described, "an edited field reads as asked", {
    described,
    read: again?.description ?? "nothing",
    files: changed.list().map(textIn(changed)),
  });
}

function edits(result: { readonly value?: { readonly edits: readonly FileEdit[] } | undefined }): readonly FileEdit[] {
  promise(result.value !== undefined, "what was read can be written", result);
  return result.value.edits;
}

/** Whole conversions, of any skill to any format: every difference is predicted, and a second run changes nothing. */
export function convertTarget(seeds: readonly Input[]): Target {
  return {
    name: "convert",
    seeds,
    run(input, random) {
      const files = filesOf(input);
      const to = random.pick(writable);
      const from = adapters.find((adapter) => adapter.detect(files) !== undefined) ?? random.pick(adapters);
      const lossless = random.once(2);
      const { value, diagnostics } = convert(files, { from, to, lossless, keepSource: random.once(6) });
      checkRanges(diagnostics, textIn(files));
      for (const { code, message } of diagnostics) {
        promise(
          code !== "core/invalid-output" && code !== "core/undeclared-loss",
          `${from.id} to ${to.id}: ${message}`,
        );
      }
      if (value === undefined) {
        promise(hasErrors(diagnostics), "what is not converted has an error");
        return 0;
      }
      const result = overlay(files, value.edits);
      const again = convert(result, { from: to, to, lossless }).value;
      promise(again !== undefined, `what was written as ${to.id} can be read`, {
        files: result.list().map(textIn(result)),
      });
      return JSON.stringify([value.edits, value.losses]).length;
    },
  };
}

/** A sidecar that somebody edited, beside a manifest of the format that it is for. */
export function sidecarTarget(seeds: readonly Input[]): Target {
  return {
    name: "sidecar",
    seeds: seeds.flatMap(withSidecars),
    mutates: (file) => file === SIDECAR_FILE,
    run(input, random) {
      const files = filesOf(input);
      const adapter = writable.find((candidate) => candidate.detect(files) !== undefined) ?? stopAdapter;
      const { value, diagnostics } = decodeSkill(files, adapter, { sidecar: true, adapters: byId });
      const to = writable.find(({ id }) => id === sidecarFormats(files)[0]) ?? random.pick(writable);
      const made = convert(files, { from: adapter, to, lossless: random.once(2), adapters: byId });
      const isUnusable = diagnostics.some(({ code }) => code === "core/sidecar-unreadable");
      promise(!isUnusable || to === adapter || made.value === undefined, "a sidecar that cannot be used is left alone");
      for (const { path } of made.value?.edits ?? []) {
        promise(!/^\/|(^|\/)\.\.?(\/|$)/.test(path), "nothing is written outside the folder", { path });
      }
      return JSON.stringify([value?.manifest ?? null, diagnostics, made.value?.edits ?? []]).length;
    },
  };
}

function withSidecars(seed: Input): Input[] {
  const files = filesOf(seed);
  const from = adapters.find((adapter) => adapter.detect(files) !== undefined);
  if (!from) return [];
  return writable.flatMap((to) => {
    if (to === from) return [];
    const result = overlay(files, convert(files, { from, to, lossless: true }).value?.edits ?? []);
    if (!result.has(SIDECAR_FILE)) return [];
    return [Object.fromEntries(result.list().map((file) => [file, textIn(result)(file) ?? ""]))];
  });
}

/** The migration from v1 to v2. */
export function migrateTarget(seeds: readonly Input[]): Target {
  return {
    name: "migrate",
    seeds: seeds.filter((seed) => skillManifestV1Adapter.detect(filesOf(seed)) !== undefined),
    run(input, random) {
      const files = filesOf(input);
      const options = { stripOperationPrefix: random.once(2), removeV1: random.once(2) };
      const { value, diagnostics } = planMigration(files, options);
      checkRanges(diagnostics, textIn(files));
      if (value === undefined) {
        promise(hasErrors(diagnostics), "what is not migrated has an error");
        return 0;
      }
      checkRanges(value.review, textIn(files));
      const after = overlay(files, value.edits);
      checkRanges(value.reviewAfter, textIn(after));
      const again = planMigration(after, options).value;
      if (value.status === "migrated") promise(again?.status === "already-v2", "a migrated skill is v2", again);
      return JSON.stringify(value).length;
    },
  };
}

/** Damaged skill.py files of Skill Standard skills, and of one that any Python may stand beside. */
export function pythonTarget(seeds: readonly Input[], programs: readonly Input[]): Target {
  const manifest = "name: Example\ndescription: D\nentry_point: skill.py\n";
  const own = seeds.filter((seed) => "skill.py" in seed && skillStandardAdapter.detect(filesOf(seed)) !== undefined);
  const bare = programs.map(({ text = "" }) => ({ "manifest.yaml": manifest, "skill.py": text }));
  return {
    ...decoderTarget(skillStandardAdapter, []),
    name: "python",
    seeds: [...own, ...bare],
    mutates: (file) => file === "skill.py",
  };
}

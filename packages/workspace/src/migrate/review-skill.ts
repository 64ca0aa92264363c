import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { reviewMigration } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { hasErrors, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { redactionOf } from "@skill-convert/examine";
import { type FoundSkill, openSkill, type RevisionFolder } from "@skill-convert/fs";
import type { MigratedSkill } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import { guard } from "../find/guard.js";
import { skillReader } from "../find/read-revision.js";
import { failedSkill, type MigrateRequest } from "./migrate-skill.js";

const STATUSES = { migrated: "migrated", "not-v1": "unchanged", "not-migrated": "skipped" } as const;

/** Reports what the migration of a skill has left to review, compared with the files before it. */
export function reviewSkill(found: FoundSkill, request: MigrateRequest, before: SkillFiles): MigratedSkill {
  return guard(
    () => {
      const disk = openSkill(found.directory, { ...found, manifestFiles: new Set([SKILL_FILE]) });
      const now = skillManifestV2Adapter.read(disk);
      const { value, diagnostics } = reviewMigration(before, now, request.plan);
      const redaction = redactionOf(disk, [{ reading: now, decoded: undefined }]);
      const show = (shown: typeof diagnostics) =>
        shown.map((diagnostic) => showDiagnostic(redaction?.diagnostic(diagnostic) ?? diagnostic, disk));
      const report: MigratedSkill = failedSkill(found, request, show(diagnostics));
      if (!value || hasErrors(diagnostics)) return report;
      const { status, review, renamed } = value;
      const formats = status === "migrated" ? { from: "skill-manifest-v1", to: "skill-manifest-v2" } : {};
      return { ...report, ...formats, status: STATUSES[status], review: show(review), renamed: [...renamed] };
    },
    (problem) => failedSkill(found, request, [showDiagnostic(problem, undefined)]),
  );
}

/** Reads the SKILL.md that skills had at a revision. */
export class SkillsAt {
  readonly #index: ReadonlyMap<string, number>;
  readonly #contentsOf: (index: number) => ReadonlyMap<string, Uint8Array>;

  constructor(folder: RevisionFolder) {
    const paths = [...folder.files.keys()].filter((path) => path === SKILL_FILE || path.endsWith(`/${SKILL_FILE}`));
    this.#index = new Map(paths.map((path, index) => [path, index]));
    this.#contentsOf = skillReader(
      folder,
      paths.map((path) => [path]),
      folder.commit,
    );
  }

  /**
   * The skill in a folder, with SKILL.md as its only file; without files if there was none.
   *
   * @param path relative to the folder of the revision
   * @throws InputError if git cannot read it
   */
  skill(path: string): SkillFiles {
    const file = path === "" ? SKILL_FILE : `${path}/${SKILL_FILE}`;
    const index = this.#index.get(file);
    const content = index === undefined ? undefined : this.#contentsOf(index).get(file);
    return content === undefined ? memoryFiles({}) : memoryFiles({ [SKILL_FILE]: content }, { path });
  }
}

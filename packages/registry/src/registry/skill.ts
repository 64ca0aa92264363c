import { type Region, writeRegion } from "@skill-convert/access";
import type { Dependency, SkillManifest } from "@skill-convert/core";
import { folderNameOf, resolveId } from "../identity.js";
import { type PlacedFolder, placesOf, type VaultMapping } from "../region/vaults.js";

/** A dependency, with the qualified id of the skill that it names in this registry. */
export interface SkillDependency {
  readonly id: string;
  readonly optional: boolean;
  /** True if the dependency only orders two skills (semioverse.md#s72, semioverse.md#d41). */
  readonly coordination: boolean;
  readonly declared: Dependency;
}

/** Returns true if a skill cannot be invoked without the other skill (semioverse.md#s63). */
export function isRequired({ optional, coordination }: Pick<SkillDependency, "optional" | "coordination">): boolean {
  return !optional && !coordination;
}

/** A skill in a registry. */
export interface RegisteredSkill {
  /** `vault:id`, or only the id in the default vault. */
  readonly id: string;
  readonly vault: string;
  /** The folder of the skill in an index. */
  readonly dir: string;
  readonly manifest: SkillManifest;
  readonly writes: Region;
  /** The folders of the write region in all vaults. */
  readonly places: readonly PlacedFolder[];
  readonly dependencies: readonly SkillDependency[];
}

/** The vaults of a registry, and the folders that they share. */
export interface Vaults {
  readonly names: ReadonlySet<string>;
  readonly mappings: readonly VaultMapping[];
}

/** Computes everything that the registry derives from a manifest. */
export function describeSkill(
  manifest: SkillManifest,
  place: { readonly id: string; readonly vault: string; readonly path: string | undefined },
  vaults: Vaults,
): RegisteredSkill {
  const { id, vault, path } = place;
  const writes = writeRegion(manifest);
  return {
    id,
    vault,
    dir: folderNameOf(manifest.id ?? id, path),
    manifest,
    writes,
    places: placesOf(writes, vault, vaults.mappings),
    dependencies: dependenciesOf(manifest, vault, vaults.names),
  };
}

/**
 * Returns the dependencies of a skill (semioverse.md#s61), one per id. Entries with the same id are combined, and the
 * stricter one wins.
 */
function dependenciesOf(manifest: SkillManifest, vault: string, vaults: ReadonlySet<string>): SkillDependency[] {
  if (!manifest.dependencies?.length) return [];
  const known = new Map<string, SkillDependency>();
  for (const declared of manifest.dependencies) {
    const id = resolveId(declared.id, vault, vaults);
    const { optional = false, coordination = false } = declared;
    const earlier = known.get(id);
    known.set(id, {
      id,
      declared: earlier?.declared ?? declared,
      optional: optional && (earlier?.optional ?? true),
      coordination: coordination || (earlier?.coordination ?? false),
    });
  }
  return [...known.values()];
}

/** Returns true if one of two skills declares a coordination dependency on the other (semioverse.md#s72). */
export function areCoordinated(
  a: Pick<RegisteredSkill, "id" | "dependencies">,
  b: Pick<RegisteredSkill, "id" | "dependencies">,
): boolean {
  return coordinatesWith(a, b.id) || coordinatesWith(b, a.id);
}

function coordinatesWith({ dependencies }: Pick<RegisteredSkill, "dependencies">, id: string): boolean {
  return dependencies.some((dependency) => dependency.coordination && dependency.id === id);
}

import { type Region, writeRegion } from "@skill-convert/access";
import type { Dependency, SkillManifest } from "@skill-convert/core";
import { folderNameOf, resolveId } from "../identity.js";
import { type PlacedFolder, placesOf, type VaultMapping } from "../region/vaults.js";

/** A dependency with the id of the skill that it means in this registry. */
export interface SkillDependency {
  readonly id: string;
  readonly optional: boolean;
  /** Definition 6.1: it orders two skills and does not demand that the other be available. */
  readonly coordination: boolean;
  readonly declared: Dependency;
}

/** Definition 5.1: whether a skill cannot be invoked without the other. */
export function isRequired({ optional, coordination }: Pick<SkillDependency, "optional" | "coordination">): boolean {
  return !optional && !coordination;
}

/** A manifest in a registry. */
export interface RegisteredSkill {
  /** `vault:id`, or the id alone. */
  readonly id: string;
  readonly vault: string;
  /** The folder that an index names. */
  readonly dir: string;
  readonly manifest: SkillManifest;
  readonly writes: Region;
  /** Where that region lies among the vaults. */
  readonly places: readonly PlacedFolder[];
  readonly dependencies: readonly SkillDependency[];
}

/** The vaults of a registry, and which of their folders are the same. */
export interface Vaults {
  readonly names: ReadonlySet<string>;
  readonly mappings: readonly VaultMapping[];
}

/** A manifest with what the registry works out about it once. */
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

/** Definition 5.1: what a skill depends on, one entry an id; an id named twice demands all that either demands. */
function dependenciesOf(manifest: SkillManifest, vault: string, vaults: ReadonlySet<string>): SkillDependency[] {
  if (!manifest.dependencies?.length) return [];
  const known = new Map<string, SkillDependency>();
  for (const declared of manifest.dependencies) {
    const id = resolveId(declared.id, vault, vaults);
    const { optional = false, coordination = false } = declared;
    const other = known.get(id);
    known.set(id, {
      id,
      declared: other?.declared ?? declared,
      optional: optional && (other?.optional ?? true),
      coordination: coordination || (other?.coordination ?? false),
    });
  }
  return [...known.values()];
}

/** Definition 6.1: whether one of two skills declares a coordination dependency on the other. */
export function areCoordinated(
  a: Pick<RegisteredSkill, "id" | "dependencies">,
  b: Pick<RegisteredSkill, "id" | "dependencies">,
): boolean {
  return coordinatesWith(a, b.id) || coordinatesWith(b, a.id);
}

function coordinatesWith({ dependencies }: Pick<RegisteredSkill, "dependencies">, id: string): boolean {
  return dependencies.some((dependency) => dependency.coordination && dependency.id === id);
}

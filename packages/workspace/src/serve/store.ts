import { type Adapter, InputError, memoryFiles } from "@skill-convert/core";
import { redactManifest, SKILL_FILE } from "@skill-convert/core/adapters";
import { plural } from "@skill-convert/core/text";
import type { ServedSkill } from "@skill-convert/mcp";
import type { RegisteredSkill, RegistryStore } from "@skill-convert/registry";
import type { LoadedContext } from "../context.js";
import { formatNamed } from "../formats/formats.js";
import { skillFileOf } from "../publish/from-manifest.js";
import { frontMatterText } from "../publish/publish.js";
import { everySkill } from "../registry/every-skill.js";
import type { SkillSource } from "./source.js";

/** The most skills of a database that are served, because a host lists them all. */
const MAX_SERVED = 10_000;

/** The milliseconds between two looks at the history of a database. */
const INTERVAL = 5000;

/** The file with the canonical manifest, which has the schemas that SKILL.md has no place for. */
const MANIFEST_FILE = "skill-manifest.json";

/** Serves the skills of a database as far as their manifests go: as SKILL.md, with the canonical manifest beside it. */
export function storeSource(store: RegistryStore, { registry }: LoadedContext): SkillSource {
  const adapter = formatNamed(registry, "agent-skills");
  let sequence = 0;
  return {
    async read(pause) {
      // Asked first, so that no later change is missed.
      sequence = (await store.freshness()).sequence;
      const skills: ServedSkill[] = [];
      const unserved: string[] = [];
      const paths = new Set<string>();
      for await (const skill of everySkill(store)) {
        await pause();
        const served = servedSkill(skill, adapter);
        if (served === undefined || paths.has(served.path)) {
          unserved.push(skill.id);
          continue;
        }
        paths.add(served.path);
        skills.push(served);
        if (skills.length > MAX_SERVED) {
          throw new InputError(`the registry has more than ${MAX_SERVED} skills; use "registry serve" to search it`);
        }
      }
      const count = `${plural(unserved.length, "skill")}, such as ${unserved[0]}`;
      const notice =
        unserved.length === 0
          ? []
          : [`not served: ${count}: no valid SKILL.md can be written, or another has its place`];
      return { skills, diagnostics: [], notices: [NO_RUNS, ...notice] };
    },
    watch(_read, changed, say) {
      let last: Promise<unknown> = Promise.resolve();
      let isBusy = false;
      const look = async () => {
        isBusy = true;
        try {
          if ((await store.freshness()).sequence !== sequence) await changed();
        } catch (error) {
          say(`not reloaded: ${error instanceof Error ? error.message : String(error)}`);
        }
        isBusy = false;
      };
      const timer = setInterval(() => {
        if (!isBusy) last = look();
      }, INTERVAL);
      return async () => {
        clearInterval(timer);
        await last;
      };
    },
  };
}

const NO_RUNS =
  "a registry in a database has manifests and no files: its skills can be found and read, and nothing of them can be run";

function servedSkill({ id, vault, manifest: whole }: RegisteredSkill, adapter: Adapter): ServedSkill | undefined {
  const text = skillFileOf(whole, adapter);
  if (text === undefined) return undefined;
  // The instructions are the body of SKILL.md.
  const { instructions: _, ...manifest } = whole;
  const name = frontMatterText(new TextEncoder().encode(text), "name");
  const files = () => ({
    [SKILL_FILE]: text,
    [MANIFEST_FILE]: `${JSON.stringify(redactManifest(manifest), null, 2)}\n`,
  });
  return {
    path: vault === "" ? id : `${vault}/${id.slice(vault.length + 1)}`,
    adapter,
    manifest: { ...manifest, ...(name === undefined ? {} : { name }) },
    open: () => memoryFiles(files()),
  };
}

import { scriptsIn, withScripts } from "@skill-convert/adapter-agent-skills";
import type { Adapter, Diagnostic, SkillFiles } from "@skill-convert/core";
import { cliDiagnostics } from "../../diagnostics.js";

/** What becomes of the programs of Agent Skills. */
export interface AgentScripts {
  /** What Agent Skills are read with. */
  readonly adapter: Adapter;
  /** An info on the programs of a skill that could be operations. */
  offer(files: SkillFiles): readonly Diagnostic[];
}

/** @param scripts those that the command line makes operations; undefined if it names none */
export function agentScripts(adapter: Adapter, scripts: readonly string[] | undefined): AgentScripts {
  if (scripts) {
    return { adapter: withScripts(adapter, scripts.includes("all") ? "all" : scripts), offer: () => [] };
  }
  return {
    adapter,
    offer(files) {
      const found = scriptsIn(files);
      const [first] = found;
      if (first === undefined) return [];
      const args = {
        scripts: found.join(", "),
        options: `--script ${first}${found.length > 1 ? ", or --script all" : ""}`,
      };
      return [cliDiagnostics.create(found.length > 1 ? "programs" : "program", args)];
    },
  };
}

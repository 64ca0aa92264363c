import { scriptsIn, withScripts } from "@skill-convert/adapter-agent-skills";
import type { Adapter, Diagnostic, SkillFiles } from "@skill-convert/core";
import { workspaceDiagnostics } from "../diagnostics.js";

/** The treatment of the programs of Agent Skills. */
export interface AgentScripts {
  /** The adapter that reads Agent Skills. */
  readonly adapter: Adapter;
  /** Returns an info that names the programs of a skill that could be operations. */
  offer(files: SkillFiles): readonly Diagnostic[];
}

/** @param scripts the programs that become operations; undefined if none is named */
export async function agentScripts(adapter: Adapter, scripts: readonly string[] | undefined): Promise<AgentScripts> {
  if (scripts) {
    // The parsers of Python and JavaScript are loaded only here.
    const { readProgramInputs } = await import("@skill-convert/adapter-agent-skills/program-inputs");
    const chosen = scripts.includes("all") ? "all" : scripts;
    return { adapter: withScripts(adapter, chosen, readProgramInputs), offer: () => [] };
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
      return [workspaceDiagnostics.create(found.length > 1 ? "programs" : "program", args)];
    },
  };
}

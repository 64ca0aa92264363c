import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { findCommand } from "@skill-convert/fs";
import { type ProcessRequest, runProcess } from "../process/run-process.js";
import { bubblewrapCommand } from "./bubblewrap.js";
import type { Confined, SandboxPlan } from "./plan.js";
import { seatbeltCommand } from "./seatbelt.js";

/** The sandbox of this system. */
export interface SandboxSystem {
  readonly name: "bubblewrap" | "sandbox-exec";
  /** True if a folder can be shown to the program in place of another one. */
  readonly mounts: boolean;
  confine(plan: SandboxPlan, argv: readonly string[]): Confined;
}

const PROBE = { timeout: 10_000, outputLimit: 64 * 1024, cwd: "/" };

type Surroundings = Pick<ProcessRequest, "environment" | "signal">;

/**
 * Returns the sandbox of this system, or the reason why there is none. The sandbox is tested with a plan that is
 * independent of the skill, so that no skill can make it appear unavailable.
 */
export async function findSandbox(
  surroundings: Surroundings,
  platform = process.platform,
): Promise<Attempt<SandboxSystem>> {
  const found = locate(surroundings, platform);
  if (found.kind === "refused") return found;
  const plan = { places: [], hidden: [], emptied: [], shown: [], temporary: "/tmp", network: false, cwd: "/" };
  const { argv } = found.value.confine(plan, ["/bin/sh", "-c", "exit 0"]);
  const { end, stderr } = await runProcess({ ...PROBE, ...surroundings, argv });
  if (end.kind === "exited" && end.code === 0) return found;
  const lastLine = stderr.trim().split("\n").at(-1);
  return refused(`${found.value.name} cannot be used here${lastLine ? `: ${lastLine}` : ""}`);
}

function locate({ environment }: Surroundings, platform: NodeJS.Platform): Attempt<SandboxSystem> {
  if (platform === "linux") {
    const bwrap = findCommand("bwrap", { environment, platform });
    if (bwrap === undefined) return refused("bubblewrap is not installed");
    return done({ name: "bubblewrap", mounts: true, confine: (plan, argv) => bubblewrapCommand(bwrap, plan, argv) });
  }
  if (platform === "darwin") {
    return done({
      name: "sandbox-exec",
      mounts: false,
      confine: (plan, argv) => seatbeltCommand("/usr/bin/sandbox-exec", plan, argv),
    });
  }
  return refused("there is no sandbox for this system");
}

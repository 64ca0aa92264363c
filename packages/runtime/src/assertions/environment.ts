import type { AssertionContext } from "../contracts.js";
import { type Check, fail, type Observed, pass, unknown } from "./outcome.js";

/** Checks `env_var` (stop.md#s76). The value of the variable is neither read nor reported. */
export function checkEnvironmentVariable(
  { name }: Check<"env_var">,
  { environment, platform }: AssertionContext,
): Observed {
  return isSet(name, environment, platform)
    ? pass(`the environment variable ${name} is set`)
    : fail(`the environment variable ${name} is not set`);
}

/** On Windows the names of variables are case-insensitive. */
function isSet(name: string, environment: AssertionContext["environment"], platform: NodeJS.Platform): boolean {
  if (platform !== "win32") return Object.hasOwn(environment, name) && environment[name] !== undefined;
  const wanted = name.toUpperCase();
  return Object.entries(environment).some(([key, value]) => key.toUpperCase() === wanted && value !== undefined);
}

/** The runtime starts programs itself, so the tool `exec` is always available (stop.md#d36). */
const BUILT_IN_TOOLS: ReadonlySet<string> = new Set(["exec"]);

/**
 * Checks `tool_available` (stop.md#s77): whether the agent that uses this runtime has a tool. A program of that name in
 * PATH is not a tool.
 */
export function checkTool({ tool }: Check<"tool_available">, { tools }: AssertionContext): Observed {
  if (BUILT_IN_TOOLS.has(tool) || tools?.has(tool) || tools?.has(withoutPattern(tool)))
    return pass(`the tool ${tool} is available`);
  if (tools)
    return fail(
      `the tool ${tool} is not available; the available tools are ${[...BUILT_IN_TOOLS, ...tools].join(", ")}`,
    );
  return unknown(`cannot determine whether the agent has the tool ${tool}`);
}

/** Returns the tool of a pattern: `Bash` for `Bash(git:*)` (stop.md#d39). */
export function withoutPattern(tool: string): string {
  return tool.replace(/\(.*$/s, "");
}

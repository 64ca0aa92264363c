import type { AssertionContext } from "../contracts.js";
import { type Check, fail, type Observed, pass, unknown } from "./outcome.js";

/** `env_var`: whether a variable is set. Its value is neither read nor reported. */
export function checkEnvironmentVariable(
  { name }: Check<"env_var">,
  { environment, platform }: AssertionContext,
): Observed {
  return isSet(name, environment, platform)
    ? pass(`the environment variable ${name} is set`)
    : fail(`the environment variable ${name} is not set`);
}

/** Names of variables have no case on Windows. */
function isSet(name: string, environment: AssertionContext["environment"], platform: NodeJS.Platform): boolean {
  if (platform !== "win32") return Object.hasOwn(environment, name) && environment[name] !== undefined;
  const wanted = name.toUpperCase();
  return Object.entries(environment).some(([key, value]) => key.toUpperCase() === wanted && value !== undefined);
}

/** This runtime starts programs, so it has this tool itself. */
const OWN_TOOLS: ReadonlySet<string> = new Set(["exec"]);

/**
 * `tool_available`: whether the agent around the run has a tool. A tool is not a program: that one of its name is in
 * PATH says nothing.
 */
export function checkTool({ tool }: Check<"tool_available">, { tools }: AssertionContext): Observed {
  if (OWN_TOOLS.has(tool) || tools?.has(tool) || tools?.has(withoutPattern(tool)))
    return pass(`the tool ${tool} is available`);
  if (tools) return fail(`the tool ${tool} is not available; there are ${[...OWN_TOOLS, ...tools].join(", ")}`);
  return unknown(`cannot determine whether the agent has the tool ${tool}`);
}

/** `Bash(git:*)` is some uses of the tool `Bash`. */
export function withoutPattern(tool: string): string {
  return tool.replace(/\(.*$/s, "");
}

import type { Json } from "../json.js";
import type { Extended, Template } from "./value.js";

/** Properties that all assertions have. */
export interface AssertionBase extends Extended {
  /**
   * Message for a person if the check fails.
   *
   * @example "The transcript is empty"
   */
  message?: string;
  /**
   * Effect of a failure: `error` fails the run, `warn` only reports it. Absent means `error` before a run and `warn`
   * after it.
   */
  severity?: "error" | "warn";
}

/** Properties of the assertions about a file. */
export interface FileAssertionBase extends AssertionBase {
  /**
   * Path of the file, relative to the working directory. Without `./` it is also looked for from the repository's root.
   *
   * @example ["notes/", { "input": "topic" }, ".md"]
   */
  path: Template;
}

/** A file or a folder exists. */
export interface FileExistsAssertion extends FileAssertionBase {
  /** Says what is checked: that a file exists. */
  check: "file_exists";
}

/** A file exists and has content. */
export interface FileNotEmptyAssertion extends FileAssertionBase {
  /** Says what is checked: that a file has content. */
  check: "file_not_empty";
}

/** The content of a file matches a pattern. */
export interface FileMatchesAssertion extends FileAssertionBase {
  /** Says what is checked: the content of a file. */
  check: "file_matches";
  /**
   * Regular expression that is searched anywhere in the content.
   *
   * @example "^# Notes$"
   */
  pattern: string;
}

/** An environment variable is set. */
export interface EnvVarAssertion extends AssertionBase {
  /** Says what is checked: that an environment variable is set. */
  check: "env_var";
  /**
   * Name of the variable.
   *
   * @example "NOTES_API_KEY"
   */
  name: string;
}

/** A tool of the agent is available. */
export interface ToolAvailableAssertion extends AssertionBase {
  /** Says what is checked: that a tool is available. */
  check: "tool_available";
  /**
   * Name of the tool.
   *
   * @example "web_search"
   */
  tool: string;
}

/** An output field has the expected value: it meets every condition that is given. Only after a run. */
export interface OutputAssertion extends AssertionBase {
  /** Says what is checked: an output field. */
  check: "output";
  /**
   * Name of the output field. A dot leads into an object.
   *
   * @example "decisions"
   */
  output: string;
  /** True if the value must be present and not empty. Absent means that it is not asked for. */
  notEmpty?: boolean;
  /**
   * Regular expression that is searched anywhere in the value. Absent means no such condition.
   *
   * @example "^https://"
   */
  matches?: string;
  /**
   * Value that the field must be equal to. Absent means no such condition; null means that the value must be null.
   *
   * @example "ok"
   */
  equals?: Json;
  /**
   * Number that the value must be greater than. Absent means no such condition.
   *
   * @example 0
   */
  greaterThan?: number;
}

/** The requests of a run were answered with the expected status. Only after a run, and from level `L1` on. */
export interface HttpStatusAssertion extends AssertionBase {
  /** Says what is checked: the status of HTTP requests. */
  check: "http_status";
  /**
   * Regular expression that is searched in the URL of each request. Absent means every request.
   *
   * @example "api\\.example\\.org"
   */
  urlPattern?: string;
  /**
   * Expected status, from 100 to 599. Absent means that nothing is expected, so the check is not evaluated.
   *
   * @example 200
   */
  equals?: Json;
}

/** The run took no longer than a limit. Only after a run. ADR-002 has it as `execution.timeout`. */
export interface DurationAssertion extends AssertionBase {
  /** Says what is checked: the duration of the run. */
  check: "duration";
  /**
   * Longest run time, in milliseconds.
   *
   * @example 30000
   */
  maxMs: number;
}

/** A command ends with the expected exit code. */
export interface CustomAssertion extends AssertionBase {
  /** Says what is checked: a command of the skill's own. */
  check: "custom";
  /**
   * Command line, which runs in the skill's folder without a shell.
   *
   * @example ["node scripts/check.mjs ", { "output": "path" }]
   */
  command: Template;
  /** Expected exit code. Absent means 0. */
  exitCode?: number;
}

/**
 * A condition that can be verified before or after a run.
 *
 * @example { "check": "output", "output": "decisions", "greaterThan": 0 }
 */
export type Assertion =
  | FileExistsAssertion
  | FileNotEmptyAssertion
  | FileMatchesAssertion
  | EnvVarAssertion
  | ToolAvailableAssertion
  | OutputAssertion
  | HttpStatusAssertion
  | DurationAssertion
  | CustomAssertion;

/** The conditions before and after a run. A runtime evaluates them from level `L2` on. */
export interface Assertions extends Extended {
  /**
   * Conditions that must hold before a run. Absent means none.
   *
   * @example [{ "check": "env_var", "name": "NOTES_API_KEY" }]
   */
  pre?: Assertion[];
  /**
   * Conditions that must hold after a run. Absent means none.
   *
   * @example [{ "check": "duration", "maxMs": 30000 }]
   */
  post?: Assertion[];
}

/** A number that a skill reports about its runs. */
export interface Metric extends Extended {
  /**
   * Name of the metric.
   *
   * @example "decisions_found"
   */
  name: string;
  /**
   * The way in which reported numbers are combined: a `counter` adds them up, a `gauge` keeps the last one, a `histogram` keeps
   * their distribution.
   */
  type?: "counter" | "gauge" | "histogram";
  /** Description of the number. */
  description?: string;
}

/** The extent to which a run is recorded. */
export interface Observability extends Extended {
  /**
   * Level of recording: `L0` nothing, `L1` a trace of the steps, `L2` also the results of assertions, `L3` also
   * metrics. Absent means `L0`.
   */
  level?: "L0" | "L1" | "L2" | "L3";
  /**
   * Fraction of the runs that is traced, from 0 to 1. Absent means 1.
   *
   * @example 0.1
   */
  traceSampling?: number;
  /** Metrics of the skill's own, recorded at level `L3`. Absent means none. */
  metrics?: Metric[];
}

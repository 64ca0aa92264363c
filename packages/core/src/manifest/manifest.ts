import type { Json, JsonRecord } from "../json.js";
import type { Assertions, Observability } from "./assertion.js";
import type { Effect } from "./effect.js";
import type { Operation } from "./operation.js";
import type {
  Command,
  Dependency,
  EnvironmentVariable,
  Execution,
  Package,
  RequiredFile,
  Tools,
} from "./requirements.js";
import type { Extended } from "./value.js";

/** The promise of a skill's programs about their standard output. */
export interface StdoutContract extends Extended {
  /** True if the last line is always valid JSON. */
  lastLineJson: boolean;
  /** Explanation for people. */
  note?: string;
}

/** Something that a skill offers, by which an index or a router finds it. */
export interface Capability extends Extended {
  /**
   * Name of the capability.
   *
   * @example "notes-find"
   */
  name: string;
  /** Description of the capability. Skill Standard only. */
  description?: string;
}

/**
 * The canonical manifest: everything that any of the formats can say about a skill. Absent, null and empty are three
 * different things, and lists keep their order. A property that is absent says nothing, unless its comment says what
 * that means.
 */
export interface SkillManifest extends Extended {
  /**
   * Unique name by which other skills and programs refer to the skill. It never changes, and may be a path. Absent if
   * the skill declares none and its folder gives none.
   *
   * @example "reasoning/self-check"
   */
  id?: string;
  /**
   * Label that people read. STOP, ADR-002 and Agent Skills have one name for label and id.
   *
   * @example "Meeting notes"
   */
  name?: string;
  /**
   * Description of the skill and of its use. An agent decides by it whether to load the skill.
   *
   * @example "Turns a transcript of a meeting into notes with decisions and open points."
   */
  description?: string;
  /**
   * Version of the skill, as SemVer. Semioverse has a pair of numbers, which is read as `major.minor.0`.
   *
   * @example "1.2.0"
   */
  version?: string;
  /**
   * Licence of the skill, as an SPDX identifier or as the name of a file.
   *
   * @example "MIT"
   */
  license?: string;
  /**
   * Description of the environment that the skill requires.
   *
   * @example "any agent that can run shell scripts"
   */
  compatibility?: string;
  /**
   * Operating systems on which the skill works: `linux`, `macos`, `windows`; any other word as it was read. Absent
   * means none in particular. Dialects of Agent Skills only.
   *
   * @example ["linux", "macos"]
   */
  platforms?: string[];
  /**
   * Further properties from the front matter of SKILL.md, without those that the model has a property for. Absent means
   * none.
   *
   * @example { "audience": "teams" }
   */
  metadata?: JsonRecord;
  /** Person or organisation that wrote the skill. */
  author?: string;
  /**
   * URL of the source code.
   *
   * @example "https://example.org/skills.git"
   */
  repository?: string;
  /**
   * Words by which people and programs find the skill. Absent means none. STOP, Skill Standard and Agent Skills only.
   *
   * @example ["meetings", "writing"]
   */
  tags?: string[];
  /**
   * Capabilities that the skill offers to an index or a router. Absent means that nothing was declared. Skill Manifest v2 and Skill
   * Standard only.
   *
   * @example [{ "name": "notes-find" }]
   */
  capabilities?: Capability[];
  /**
   * Phrases that call for the skill. Absent means none. Semioverse only; other formats end the description with them.
   *
   * @example ["take notes", "what was decided"]
   */
  triggers?: string[];
  /**
   * Area of the skill. Skill Standard only.
   *
   * @example "reasoning"
   */
  category?: string;
  /**
   * Level of the skill, from simple to demanding. Skill Standard only.
   *
   * @example "basic"
   */
  level?: string;
  /**
   * Class of the skill; any string. Semioverse only.
   *
   * @example "operational"
   */
  kind?: string;
  /**
   * Who or what carries the skill out: an agent (`inference`), a program of the skill (`script`), a person (`human`),
   * or nobody, because the skill is for reference only (`documentation`). Semioverse only.
   */
  runtime?: "inference" | "script" | "human" | "documentation";
  /** Callable units of the skill, at least one. A skill that declares none has one empty operation. */
  operations: Operation[];
  /**
   * Everything that the skill does besides returning values. The list is complete: an empty one means that there are no
   * effects. Absent means that nothing is known, so the skill may do anything. Skill Manifest, STOP and Semioverse have
   * it.
   *
   * @example [{ "type": "filesystem", "access": "read", "paths": ["notes/"] }, { "type": "process" }]
   */
  effects?: Effect[];
  /** Hints for scheduling. Absent means none. ADR-002 only. */
  execution?: Execution;
  /** Environment variables that the skill reads. Absent means none. STOP, ADR-002 and dialects of Agent Skills only. */
  environment?: EnvironmentVariable[];
  /** Commands that must be in PATH. Absent means none. ADR-002 and dialects of Agent Skills only. */
  commands?: Command[];
  /**
   * Ways to install what the skill requires. Absent means that nothing is known. Dialects of Agent Skills only.
   *
   * @example [{ "manager": "brew", "name": "pandoc", "commands": ["pandoc"] }]
   */
  packages?: Package[];
  /** Files that must exist before the skill runs. Absent means none. STOP, ADR-002 and dialects of Agent Skills only. */
  requiredFiles?: RequiredFile[];
  /** Tools of the agent. Absent means none. */
  tools?: Tools;
  /**
   * Capabilities that the runtime must have. Absent means none. STOP only.
   *
   * @example ["code-execution"]
   */
  requiredCapabilities?: string[];
  /** Other skills that this one needs or coordinates with. Absent means none. Skill Standard and Semioverse only. */
  dependencies?: Dependency[];
  /**
   * Authorisation scopes that the skill requires, such as those of OAuth. Absent means none. Semioverse only.
   *
   * @example ["notes.read"]
   */
  scopes?: string[];
  /**
   * Example calls, in the form of the format that they were read from. Absent means none. Skill Standard only.
   *
   * @example [{ "input": { "words": "budget" }, "output": { "status": "ok", "notes": [] } }]
   */
  examples?: Json[];
  /**
   * Conditions before and after a run. Absent means none. STOP only; ADR-002 has some of them as preconditions and
   * outputs.
   */
  assertions?: Assertions;
  /** The extent to which a run is recorded. Absent means that nothing is recorded. STOP only. */
  observability?: Observability;
  /**
   * True if the skill handles sensitive data, so that everything in its traces is redacted. Absent means false. ADR-002
   * only.
   */
  sensitive?: boolean;
  /** The promise of the skill's programs about their standard output. Absent means nothing. Skill Manifest has it. */
  stdoutContract?: StdoutContract;
  /**
   * Markdown body of SKILL.md for the agent, as raw text without generated sections and without a manifest block. Never
   * empty; absent means that there is none.
   *
   * @example "# Meeting notes\n\nRun `take` on the transcript.\n"
   */
  instructions?: string;
}

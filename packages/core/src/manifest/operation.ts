import type { Json, JsonSchema } from "../json.js";
import type { FileBase } from "./requirements.js";
import type { Extended, Template } from "./value.js";

/** A named input of an operation. */
export interface Parameter extends Extended {
  /**
   * Name of the parameter, unique in the operation.
   *
   * @example "limit"
   */
  name: string;
  /**
   * Description of the parameter.
   *
   * @example "How many notes at most"
   */
  description?: string;
  /**
   * Type of the value, as a JSON Schema without `description`, `default` and `writeOnly`, which the model keeps beside
   * it. `{}` allows any value.
   *
   * @example { "type": "integer", "minimum": 1 }
   */
  schema: JsonSchema;
  /** True if the caller has to give a value. Absent means false. */
  required?: boolean;
  /**
   * True if the value is kept out of reports, logs and traces. Absent means false. ADR-002 has it, and Skill Standard
   * and Semioverse as `writeOnly`.
   */
  sensitive?: boolean;
  /**
   * Value that is used if the caller gives none. Absent means that there is no default; null is a default.
   *
   * @example 5
   */
  default?: Json;
}

/** The part of an operation's JSON Schema that its parameters or fields do not express. */
export interface SchemaKeywords extends Extended {
  /**
   * Keywords of the schema other than `type: object`, `properties` and `required`, or the whole schema if it is a
   * boolean. `required` is among them if the parameters or fields do not give the same list. Absent means none. Skill
   * Standard and Semioverse only.
   *
   * @example { "additionalProperties": false }
   */
  keywords?: JsonSchema;
  /**
   * Keywords that the schema leaves out although the model implies them. Absent means none. Skill Standard and
   * Semioverse only.
   *
   * @example ["type"]
   */
  omits?: ("type" | "properties")[];
}

/** The input of an operation: its parameters in order, and the rest of its JSON Schema. */
export interface Input extends SchemaKeywords {
  /** Parameters in the order in which they were declared. */
  parameters: Parameter[];
}

/** A named value that an operation returns. */
export interface OutputField extends Extended {
  /**
   * Name of the field, unique in the operation.
   *
   * @example "decisions"
   */
  name: string;
  /** Description of the field. */
  description?: string;
  /**
   * Type of the value, as a JSON Schema without `description`. Absent means that the type was not declared.
   *
   * @example { "type": "integer" }
   */
  schema?: JsonSchema;
  /**
   * True if the field is always present if the operation succeeds. Absent means false. STOP has it, and Skill Standard
   * and Semioverse as `required`.
   */
  guaranteed?: boolean;
}

/** The output of an operation: its fields in order, and the rest of its JSON Schema. */
export interface Output extends SchemaKeywords {
  /** Description of the output. Skill Manifest v2 and Semioverse only. */
  description?: string;
  /**
   * Fields in the order in which they were declared. Absent means that nothing was declared; an empty list, that there
   * are none.
   */
  fields?: OutputField[];
}

/** A file that an operation leaves behind. */
export interface ProducedFile extends Extended {
  /**
   * Relative path of the file.
   *
   * @example ["reports/", { "input": "topic" }, ".md"]
   */
  pattern: Template;
  /** Folder that the path starts from. Absent means `repository`. */
  base?: FileBase;
  /** Description of the file. */
  description?: string;
}

/**
 * Ways to carry out an operation: by a command for each platform, which runs in the skill's folder without a shell, or
 * by an agent.
 */
export interface Entrypoints extends Extended {
  /**
   * Command on Linux and macOS: the program, then each argument. Absent means that there is none.
   *
   * @example ["sh", "scripts/notes.sh", "find", [{ "input": "words" }]]
   */
  unix?: Template[];
  /**
   * Command on Windows: the program, then each argument. Absent means that there is none.
   *
   * @example ["python", "scripts/notes.py", "find", [{ "input": "words" }]]
   */
  windows?: Template[];
  /**
   * Instruction for an agent, or the path of a Markdown procedure. Absent means that there is none.
   *
   * @example "Follow SKILL.md"
   */
  agent?: string;
}

/**
 * The behaviour of an operation, as its author describes it. Nobody has verified it, so it allows nothing: a reader who
 * does not trust the author takes a hint that is absent, and any other, for the worst case.
 */
export interface Hints extends Extended {
  /** True if the operation changes nothing. Absent means that it may. */
  readOnly?: boolean;
  /** True if the operation may delete or overwrite something, and not only add. Absent means that it may. */
  destructive?: boolean;
  /** True if a second call with the same input changes nothing more. Absent means that it may. */
  idempotent?: boolean;
  /** True if the operation deals with systems that the skill does not know beforehand. Absent means that it may. */
  openWorld?: boolean;
}

/** A callable unit of a skill. */
export interface Operation extends Extended {
  /**
   * Name of the operation, unique in the skill. Absent in formats that have one implicit operation.
   *
   * @example "find"
   */
  name?: string;
  /**
   * Description of the operation. Absent means that the description of the skill stands for it.
   *
   * @example "Finds older notes by the words in them"
   */
  description?: string;
  /**
   * Values that the operation takes. Absent means that nothing was declared; an empty list of parameters, that it takes
   * none.
   */
  input?: Input;
  /** Values that the operation returns. Absent means that nothing was declared. */
  output?: Output;
  /**
   * Files that the operation leaves behind. Absent means none. ADR-002 only; STOP has them as effects and assertions.
   */
  producedFiles?: ProducedFile[];
  /** Ways to carry out the operation. Absent means that an agent follows the instructions of the skill. */
  entrypoints?: Entrypoints;
  /** Unverified hints on the behaviour of the operation. Absent means none. MCP tools only. */
  hints?: Hints;
}

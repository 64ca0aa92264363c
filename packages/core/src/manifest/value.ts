import type { JsonRecord } from "../json.js";

/**
 * Fields of a manifest that the model has no property for, exactly as they were read. The keys are ids of formats, or
 * `frontmatter` for the front matter of SKILL.md. A format writes its own fields back, and every format those of the
 * front matter.
 *
 * @example { "frontmatter": { "icon": "pencil" } }
 */
export interface Extensions {
  readonly [format: string]: JsonRecord;
}

/** Any concept of the model that keeps unknown fields. */
export interface Extended {
  /** Fields that the model has no property for, by the id of the format that they were read from. Absent means none. */
  extensions?: Extensions;
}

// References are aliases and not interfaces: TypeScript takes an alias of an object type for `Json`, which templates are.

/** Placeholder for the value of a parameter. */
export type InputReference = {
  /**
   * Name of the parameter.
   *
   * @example "topic"
   */
  input: string;
};

/** Placeholder for a value that the operation returns. STOP only. */
export type OutputReference = {
  /**
   * Name of the output field.
   *
   * @example "path"
   */
  output: string;
};

/** Placeholder for a value that the runtime provides. Skill Manifest only. */
export type BuiltinReference = {
  /** Name of the value: `skill_dir` is the path of the skill's folder. */
  builtin: "skill_dir";
};

/** Placeholder in a template. */
export type Reference = InputReference | OutputReference | BuiltinReference;

/**
 * Text that may contain references. Without any it is a plain string. Otherwise it is the list of its parts in their
 * order, without an empty part and without two strings in a row, so that equal templates are equal data.
 *
 * @example ["reports/", { "input": "topic" }, ".md"]
 */
export type Template = string | (string | Reference)[];

import type { Entrypoints, JsonSchema, Path, Range } from "@skill-convert/core";
import type { Known } from "../python/evaluated.js";
import type { PythonClass, PythonView } from "../python/methods.js";
import type { PythonModule } from "../python/parse.js";

/** What the text of a skill.py says. Nothing in it was run. */
export interface SkillCode {
  /** Ours to replace. */
  readonly ours: boolean;
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
  /** Whether a program runs the skill that only skill.py knows. */
  readonly executes: boolean;
  /** Of a generated file: what each operation runs, by name. */
  readonly entrypoints: ReadonlyMap<string, Entrypoints> | undefined;
  readonly lastLineJson: boolean | undefined;
  /** The id in `metadata()`, where it can be told. */
  readonly id: Known | undefined;
  /** The program, where it is one that a person wrote and the parser understands. */
  readonly program: Program | undefined;
  /** Where a place in the input's or the output's schema is written. */
  locate(which: "input" | "output", path: Path): Range | undefined;
}

export interface Program {
  readonly module: PythonModule;
  readonly view: PythonView;
  /** The class that is the skill, if there is one. */
  readonly skill: PythonClass | undefined;
}

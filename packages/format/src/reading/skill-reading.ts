import type { Diagnostic, JsonRecord, Path, SkillFiles, SkillManifest } from "@skill-convert/core";
import type { Issue } from "../codec/codec.js";
import type { Notes } from "../codec/cursor.js";
import type { FoundManifest } from "../document/container.js";
import type { FrontMatterReading } from "../document/front-matter.js";
import type { Table } from "../table/table.js";
import type { Reading } from "./reading.js";

/** The models of a skill: of each document, and of both together, in the steps in which they are computed. */
export interface Models {
  /** The model of the manifest document alone. */
  readonly own: JsonRecord;
  /** The front matter next to the manifest, if the manifest is in another file. */
  readonly frontMatter?: FrontMatterReading;
  /** The paths of the model at which the manifest and the front matter have different values. */
  readonly differing: readonly Path[];
  /** Step 1: the models of both documents together. */
  readonly joined: SkillManifest;
  /** Step 2: with the parts that the format's `complete` derives. */
  readonly completed: SkillManifest;
  /**
   * Step 3: with the triggers taken out of the description, if the format has them there. This is the decoded manifest.
   */
  readonly manifest: SkillManifest;
  /** Records whether a check of the documents would report anything. */
  readonly notes: Notes;
}

/** The functions that compute the lazy parts of a {@link SkillReading}. */
export interface LazyParts {
  issues(reading: SkillReading): readonly Issue[];
  models(reading: SkillReading): Models | undefined;
  frontMatterFindings(reading: SkillReading): readonly Diagnostic[];
  programFindings(reading: SkillReading): readonly Diagnostic[];
}

/** A class with the members of a found manifest. */
const WithFound = class {
  constructor(found: FoundManifest) {
    Object.assign(this, found);
  }
} as new (
  found: FoundManifest,
) => FoundManifest;

/** A skill that was read. Its models and findings are computed when they are first asked for, and kept. */
export class SkillReading extends WithFound implements Reading {
  readonly files: SkillFiles;
  readonly document: JsonRecord;
  readonly table: Table;
  readonly #compute: LazyParts;
  readonly #computed: { [Name in keyof LazyParts]?: { readonly value: ReturnType<LazyParts[Name]> } } = {};

  constructor(
    found: FoundManifest,
    { files, document, table }: Pick<Reading, "files" | "document" | "table">,
    compute: LazyParts,
  ) {
    super(found);
    this.files = files;
    this.document = document;
    this.table = table;
    this.#compute = compute;
  }

  /** The same skill with another document. */
  withDocument(document: JsonRecord): SkillReading {
    return new SkillReading(this, { files: this.files, document, table: this.table }, this.#compute);
  }

  model(): JsonRecord | undefined {
    return this.models()?.own;
  }

  manifest(): SkillManifest | undefined {
    return this.models()?.manifest;
  }

  models(): Models | undefined {
    this.#computed.models ??= { value: this.#compute.models(this) };
    return this.#computed.models.value;
  }

  issues(): readonly Issue[] {
    this.#computed.issues ??= { value: this.#compute.issues(this) };
    return this.#computed.issues.value;
  }

  /** The findings about the front matter next to the manifest. */
  frontMatterFindings(): readonly Diagnostic[] {
    this.#computed.frontMatterFindings ??= { value: this.#compute.frontMatterFindings(this) };
    return this.#computed.frontMatterFindings.value;
  }

  /** The findings about the program of the skill, if the format has one. */
  programFindings(): readonly Diagnostic[] {
    this.#computed.programFindings ??= { value: this.#compute.programFindings(this) };
    return this.#computed.programFindings.value;
  }
}

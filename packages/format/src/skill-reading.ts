import type { Diagnostic, JsonRecord, Path, SkillFiles, SkillManifest } from "@skill-convert/core";
import type { Issue } from "./codec.js";
import type { FoundManifest } from "./container.js";
import type { Notes } from "./cursor.js";
import type { FrontMatterReading } from "./front-matter.js";
import type { Reading } from "./reading.js";
import type { Table } from "./table.js";

/** What the documents of a skill say. */
export interface Models {
  readonly own: JsonRecord;
  readonly frontMatter?: FrontMatterReading;
  /** The places of which the manifest and the front matter beside it have different values. */
  readonly differing: readonly Path[];
  /** What both documents say together, before anything is derived from it. */
  readonly joined: SkillManifest;
  readonly manifest: SkillManifest;
  /** The manifest with its triggers where the document has them, in the description. */
  readonly closed: SkillManifest;
  /** What there is to report about the documents. */
  readonly notes: Notes;
}

/** What is computed of a reading when somebody asks for it. */
export interface Computed {
  issues(reading: SkillReading): readonly Issue[];
  models(reading: SkillReading): Models | undefined;
  frontMatterFindings(reading: SkillReading): readonly Diagnostic[];
  programFindings(reading: SkillReading): readonly Diagnostic[];
}

/** Something with all that was found of a manifest. */
const WithFound = class {
  constructor(found: FoundManifest) {
    Object.assign(this, found);
  }
} as new (
  found: FoundManifest,
) => FoundManifest;

/** A skill that was read. What nobody asks for is not computed, and nothing is computed twice. */
export class SkillReading extends WithFound implements Reading {
  readonly files: SkillFiles;
  readonly document: JsonRecord;
  readonly table: Table;
  readonly #compute: Computed;
  readonly #known: { [Name in keyof Computed]?: { readonly value: ReturnType<Computed[Name]> } } = {};

  constructor(
    found: FoundManifest,
    { files, document, table }: Pick<Reading, "files" | "document" | "table">,
    compute: Computed,
  ) {
    super(found);
    this.files = files;
    this.document = document;
    this.table = table;
    this.#compute = compute;
  }

  /** The same skill as if its document were another. */
  withDocument(document: JsonRecord): SkillReading {
    return new SkillReading(this, { files: this.files, document, table: this.table }, this.#compute);
  }

  /** What the table reads in the document. */
  model(): JsonRecord | undefined {
    return this.models()?.own;
  }

  /** The manifest with what the format's `complete` added to it. */
  manifest(): SkillManifest | undefined {
    return this.models()?.manifest;
  }

  models(): Models | undefined {
    this.#known.models ??= { value: this.#compute.models(this) };
    return this.#known.models.value;
  }

  /** What is wrong with the document and noteworthy in it. */
  issues(): readonly Issue[] {
    this.#known.issues ??= { value: this.#compute.issues(this) };
    return this.#known.issues.value;
  }

  /** What there is to report about the front matter beside the manifest. */
  frontMatterFindings(): readonly Diagnostic[] {
    this.#known.frontMatterFindings ??= { value: this.#compute.frontMatterFindings(this) };
    return this.#known.frontMatterFindings.value;
  }

  /** What there is to report about a further document. */
  programFindings(): readonly Diagnostic[] {
    this.#known.programFindings ??= { value: this.#compute.programFindings(this) };
    return this.#known.programFindings.value;
  }
}

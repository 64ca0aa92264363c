/** A file that the conversion changed or removed, as it was before. */
export interface Original {
  /** Path of the file, relative to the skill's folder. */
  path: string;
  /** Content of the file before the conversion, with sensitive values masked. */
  text: string;
  /** True if the file was executable. Absent means that it was not. */
  executable?: true;
  /**
   * Permission bits of a file that the conversion removed, as three octal digits. Absent if it had those of any new file.
   */
  mode?: string;
  /** SHA-256 of what the conversion made of the file, in hexadecimal digits; null if it removed the file. */
  written: string | null;
}

/** A file that the conversion created. */
export interface CreatedFile {
  /** Path of the file, relative to the skill's folder. */
  path: string;
  /** SHA-256 of what the conversion wrote, in hexadecimal digits. */
  written: string;
}

/** A place of the canonical manifest whose value reads back differently. */
export interface WrittenValue {
  /** JSON Pointer of the place. Elements of a list are addressed by their names. */
  place: string;
  /**
   * SHA-256 of the canonical JSON of the value that was written, in hexadecimal digits; null if nothing was written.
   */
  written: string | null;
}

/** A list of the canonical manifest whose order reads back differently. */
export interface WrittenOrder {
  /** JSON Pointer of the list. Elements of a list are addressed by their names. */
  place: string;
  /** Names of the elements, in the order that was written. */
  order: string[];
}

/** A place of the canonical manifest that reads back differently from what went into the conversion. */
export type WrittenPlace = WrittenValue | WrittenOrder;

/** The document in a file `.skill-convert.json`: what a skill was converted from. */
export interface Sidecar {
  /** URL of the JSON Schema of the document, for editors. */
  $schema?: string;
  /** Version of the form of the document. */
  version: 1;
  /** Id of the format that the skill was converted to, whose manifest is beside the sidecar. */
  target: string;
  /** Id of the format that the skill was converted from. */
  source: string;
  /**
   * Folder of the skill when it was converted, or the name of the folder. Absent if the files mean the same in every
   * folder.
   */
  folder?: string;
  /**
   * Folder that the result was written for, or the name of the folder. Absent if the files mean the same in `folder`.
   */
  writtenIn?: string;
  /** Files that the conversion changed or removed, as they were before. */
  originals: Original[];
  /** Files that the conversion created. */
  created: CreatedFile[];
  /** Places of the canonical manifest that read back differently. */
  places: WrittenPlace[];
  /** JSON Pointers of the sensitive values that are masked in the originals. */
  masked: string[];
}

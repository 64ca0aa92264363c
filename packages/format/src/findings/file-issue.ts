import type { DiagnosticPlace, MessageArguments } from "@skill-convert/core";

/** A violation in any file of the skill, such as a program, by its offsets. */
export interface FileFinding {
  readonly args?: MessageArguments;
  readonly at: DiagnosticPlace;
  /** True if the text at this position is a secret, which no report may show. */
  readonly confidential?: true;
}

/** A finding in any file of the skill, with its code. */
export interface FileIssue extends FileFinding {
  readonly code: string;
}

/** Where a command reads and writes: the process's own streams, or a test's. */
export interface Streams {
  /** Data. */
  out(text: string): void;
  /** Messages and progress. */
  err(text: string): void;
  /** Whether messages go to a terminal, so that progress may be drawn. */
  readonly interactive: boolean;
  readonly colour: boolean;
  /** Standard input to its end. */
  input(): Uint8Array;
}

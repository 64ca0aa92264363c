/** The sandbox of a program, and what it enforced. */
export interface SandboxReport {
  /** The name of the sandbox. With `none`, nothing confined the program. */
  readonly name: "bubblewrap" | "sandbox-exec" | "none";
  /** The reason why there was no sandbox. */
  readonly reason?: string;
  /** The folders and files that the program could write to, besides temporary ones. */
  readonly writable?: readonly string[];
  /** True if the program could use the network. */
  readonly network?: boolean;
  /** The files that the program wrote to its temporary folder, which was removed when it had ended. */
  readonly discarded?: readonly string[];
}

/** The ways in which a client reaches an MCP server. */
export type Transport = "stdio" | "http" | "sse" | "ws";

/** The form in which a dialect writes MCP servers (plugin-manifests.md#d16). */
export interface ServerForm {
  /** The id of the form, which dialects share if each reads the files of the other. */
  readonly id: string;
  /** The `$schema` of a file, without which its servers are off. */
  readonly schema?: string;
  /** The words for each transport in `type`. The first one is written. A transport that is absent is not supported. */
  readonly transports: { readonly [Each in Transport]?: readonly string[] };
  /** The servers that need a `type`. */
  readonly typed: "all" | "remote" | "none";
  /** The key of the address, by transport, if it is not `url`. */
  readonly addresses?: { readonly [Each in Transport]?: string };
  /** The key of the headers. */
  readonly headers: string;
  /** The variables for the folder of the plugin and for that of its data. */
  readonly variables: { readonly root?: string; readonly data?: string };
  /** The keys in which these variables are expanded. */
  readonly expands: readonly string[];
  /** What any other `${NAME}` means: a value of the environment, itself, or something that no source describes. */
  readonly references: "environment" | "literal" | "unverified";
  /** The values of the environment that a server may not set. */
  readonly reserved?: readonly string[];
  /** True if a command that begins with `./` lies in the folder of the plugin. */
  readonly isCommandInPlugin?: true;
  /** True if an address must be `https`, unless the server runs on the same computer. */
  readonly isAddressSecure?: true;
}

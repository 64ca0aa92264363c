/** `auto` uses a sandbox if the system has one, `required` refuses to run without one, and `off` never uses one. */
export type SandboxMode = "auto" | "required" | "off";

/** Whether a program is started in a sandbox: if there is one, not without one, or never. */
export type SandboxMode = "auto" | "required" | "off";

const DOCUMENTATION = "https://github.com/skill-convert/skill-convert/blob/main/docs/";

/** The pages about commands that have one. */
const PAGES: Readonly<Record<string, string>> = {
  convert: "commands.md#convert",
  validate: "validating.md",
  migrate: "migrating-v1-to-v2.md",
  detect: "clients.md",
  pack: "commands.md#pack",
  formats: "formats.md",
  index: "registry.md",
  registry: "registry.md",
  check: "running.md",
  run: "running.md",
  trust: "tracing.md",
  serve: "serving.md",
  lsp: "editors.md",
  completion: "commands.md#shell-completion",
  report: "reliability.md#splitting-a-run",
};

/**
 * The address of the page about a command.
 *
 * @param names the name of the command and those of the commands that it belongs to, from the outside in
 */
export function documentationOf([name = ""]: readonly string[]): string {
  return `${DOCUMENTATION}${PAGES[name] ?? "commands.md"}`;
}

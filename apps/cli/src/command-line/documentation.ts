import { SITE } from "@skill-convert/core/text";

/** The pages about commands that have one. */
const PAGES: Readonly<Record<string, string>> = {
  convert: "commands#convert",
  validate: "validating",
  migrate: "migrating-v1-to-v2",
  detect: "clients",
  pack: "commands#pack",
  plugin: "plugins",
  formats: "formats",
  index: "registry",
  registry: "registry",
  check: "running",
  run: "running",
  trust: "tracing",
  serve: "serving",
  lsp: "editors",
  completion: "commands#shell-completion",
  report: "reliability#splitting-a-run",
};

/**
 * The address of the page about a command.
 *
 * @param names the name of the command and those of the commands that it belongs to, from the outside in
 */
export function documentationOf([name = ""]: readonly string[]): string {
  return `${SITE}/${PAGES[name] ?? "commands"}`;
}

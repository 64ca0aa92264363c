import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { folder, snapshot } from "./harness.js";
import { commitAll, write } from "./migrate-repo.js";

/** Every setting of git whose value is a command, or names the settings of one. */
const SETTINGS = [
  "core.fsmonitor",
  "core.editor",
  "core.pager",
  "core.askPass",
  "core.sshCommand",
  "core.gitProxy",
  "core.alternateRefsCommand",
  "sequence.editor",
  "credential.helper",
  "credential.https://x.helper",
  "filter.evil.clean",
  "filter.evil.smudge",
  "filter.evil.process",
  "diff.external",
  "diff.evil.command",
  "diff.evil.textconv",
  "interactive.diffFilter",
  "merge.evil.driver",
  "mergetool.evil.cmd",
  "mergetool.evil.path",
  "difftool.evil.cmd",
  "difftool.evil.path",
  "gpg.program",
  "gpg.openpgp.program",
  "gpg.x509.program",
  "gpg.ssh.program",
  "gpg.ssh.defaultKeyCommand",
  "pager.status",
  "pager.ls-files",
  "pager.diff-index",
  "pager.check-attr",
  "pager.config",
  "pager.rev-parse",
  "remote.origin.uploadpack",
  "remote.origin.receivepack",
  "remote.origin.proxy",
  "uploadpack.packObjectsHook",
  "trailer.evil.command",
  "trailer.evil.cmd",
  "sendemail.smtpServer",
  "sendemail.toCmd",
  "instaweb.httpd",
  "browser.evil.cmd",
  "browser.evil.path",
  "man.evil.cmd",
  "man.evil.path",
  "guitool.evil.cmd",
  "imap.tunnel",
  "receive.procReceiveRefs",
  "tar.evil.command",
  "gc.recentObjectsHook",
  "hook.evil.command",
  "ssh.variant",
];
const ALIASES = ["status", "ls-files", "diff-index", "check-attr", "rev-parse", "config"].map(
  (name) => `alias.${name}`,
);
const HOOKS = [
  "applypatch-msg",
  "pre-applypatch",
  "post-applypatch",
  "pre-commit",
  "pre-merge-commit",
  "prepare-commit-msg",
  "commit-msg",
  "post-commit",
  "pre-rebase",
  "post-checkout",
  "post-merge",
  "pre-push",
  "pre-receive",
  "update",
  "proc-receive",
  "post-receive",
  "post-update",
  "reference-transaction",
  "push-to-checkout",
  "pre-auto-gc",
  "post-rewrite",
  "sendemail-validate",
  "fsmonitor-watchman",
  "query-watchman",
  "post-index-change",
];
const ATTRIBUTES = "* filter=evil diff=evil merge=evil\n";

function treeOf(root: string): string {
  const tree = execFileSync("git", ["rev-parse", "HEAD^{tree}"], { cwd: root, encoding: "utf8" }).trim();
  return join(tree.slice(0, 2), tree.slice(2));
}

/** A setting as lines of a configuration file, because starting `git config` for each takes seconds. */
function setting(name: string, value: string): string {
  const [section, ...rest] = name.split(".");
  const key = rest.pop();
  const subsection = rest.length > 0 ? ` "${rest.join(".")}"` : "";
  return `[${section}${subsection}]\n\t${key} = ${value}\n`;
}

export interface ArmedRepository {
  readonly root: string;
  /** The names of the settings whose program ran. */
  ran(): string[];
}

/**
 * A committed repository whose configuration names a program wherever git allows it: in `.git/config`, an included file,
 * the settings of the work tree, attributes, hooks, and a remote from which objects would be fetched. Every file looks
 * modified to git, so it would run filters on all of them.
 */
export function armedRepository(files: Readonly<Record<string, string>>, { hasObjects = true } = {}): ArmedRepository {
  const root = folder({ ...files, ".gitattributes": ATTRIBUTES });
  commitAll(root);
  // Git would fetch the missing tree from the armed remote.
  if (!hasObjects) rmSync(join(root, ".git/objects", treeOf(root)));
  const marks = folder({});
  const program = join(folder({ "evil*": `#!/bin/sh\n: > "${marks}/$1"\n` }), "evil");
  const command = (name: string) => `${program} ${name.replace(/[^A-Za-z0-9.-]/g, "-")}`;
  const settings: [name: string, value: string][] = [
    ...SETTINGS.map((name): [string, string] => [name, command(name)]),
    ...ALIASES.map((name): [string, string] => [name, `!${command(name)}`]),
    ["filter.evil.required", "true"],
    ["remote.origin.url", `ext::${command("remote")}`],
    ["remote.origin.vcs", "ext"],
    ["remote.origin.promisor", "true"],
    ["protocol.ext.allow", "always"],
    ["core.repositoryFormatVersion", "1"],
    ["extensions.partialClone", "origin"],
    ["extensions.worktreeConfig", "true"],
    ["include.path", "included"],
  ];
  appendFileSync(join(root, ".git/config"), settings.map(([name, value]) => setting(name, value)).join(""));
  write(join(root, ".git/config.worktree"), setting("core.fsmonitor", command("config.worktree")));
  write(join(root, ".git/included"), setting("core.fsmonitor", command("included")));
  write(join(root, ".git/info/attributes"), ATTRIBUTES);
  for (const hook of HOOKS) {
    write(join(root, ".git/hooks", hook), `#!/bin/sh\n${command(`hook-${hook}`)}\n`);
    chmodSync(join(root, ".git/hooks", hook), 0o755);
  }
  for (const name of Object.keys(files)) utimesSync(join(root, name), 1, 1);
  return { root, ran: () => Object.keys(snapshot(marks)) };
}

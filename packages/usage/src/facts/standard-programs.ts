/**
 * Programs that every system for skills with shell scripts has: those of POSIX that a shell does not have built in, and
 * shells. No manifest lists them, and what they do to files is known from the table of commands.
 */
export const STANDARD_PROGRAMS: ReadonlySet<string> = new Set(
  `sh bash dash env awk basename bc cat chgrp chmod chown cksum clear cmp comm cp csplit cut date dd df diff dirname du
  echo egrep expand expr false fgrep file find fold getconf grep groups head hostname id install iconv join kill less ln
  locale logger ls md5sum mkdir mkfifo mktemp more mv nice nl nohup nproc od paste patch pathchk pgrep pkill pr printf
  ps pwd readlink realpath rev rm rmdir sed seq sha1sum sha256sum sha512sum shuf sleep sort split stat stty sum sync tac
  tail tee test time timeout touch tput tr true truncate tsort tty uname unexpand uniq unlink uptime wc which who whoami
  xargs yes gawk gsed base64 tar gzip gunzip zcat`
    .trim()
    .split(/\s+/),
);

/** Variables that a system, a shell or a client sets, so that nobody has to. */
const STANDARD_VARIABLES =
  /^(?:HOME|PATH|USER|USERNAME|USERPROFILE|LOGNAME|SHELL|TERM|COLUMNS|LINES|TMPDIR|TEMP|TMP|PWD|OLDPWD|LANG|LANGUAGE|LC_\w+|TZ|EDITOR|VISUAL|PAGER|BROWSER|DISPLAY|HOSTNAME|CI|NO_COLOR|FORCE_COLOR|DEBUG|VERBOSE|NODE_ENV|NODE_PATH|PYTHON\w+|VIRTUAL_ENV|CONDA_\w+|XDG_\w+|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|OSTYPE|WSL_\w+|SSH_\w+|GITHUB_(?:ACTIONS|WORKSPACE|OUTPUT|ENV|STEP_SUMMARY)|CLAUDE_\w+|CLAUDECODE|CODEX_\w+|CURSOR_\w+|GEMINI_CLI|HERMES_HOME|OPENCLAW_\w+|SKILL_(?:DIR|ROOT|PATH))$/;

/** Returns true if a system, a shell or a client sets an environment variable. */
export function isStandardVariable(name: string): boolean {
  return STANDARD_VARIABLES.test(name);
}

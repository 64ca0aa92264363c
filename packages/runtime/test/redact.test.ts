import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json, SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "../src/redact/redactor.js";
import { redactorOf } from "../src/redact/secrets.js";
import { runSkill } from "../src/run.js";
import { folder, javascript, manifestOf } from "./skills.js";

const SECRET = 'p/ss "wörd"\n$+&%~!';
const redactor = createRedactor([SECRET]);

function escaped(text: string): string {
  return Array.from(text, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

describe("a secret in a text", () => {
  it.each([
    ["plain", SECRET],
    ["JSON", JSON.stringify({ key: SECRET })],
    ["JSON in JSON", JSON.stringify({ key: JSON.stringify([SECRET]) })],
    ["ASCII JSON", JSON.stringify(SECRET).replace("ö", "\\u00f6")],
    ["ASCII JSON, upper case", JSON.stringify(SECRET).replace("ö", "\\u00F6")],
    ["JSON with escaped slashes", JSON.stringify(SECRET).replaceAll("/", "\\/")],
    ["JSON in JSON in JSON", JSON.stringify(JSON.stringify(JSON.stringify({ [SECRET]: SECRET })))],
    ["JSON with escapes for every character", escaped(SECRET)],
    ["JSON with some escapes", JSON.stringify(SECRET).replace("s", "\\u0073")],
    ["escapes in JSON in JSON", JSON.stringify(JSON.stringify(escaped(SECRET)))],
    ["a component of a URL", `https://x.example/?key=${encodeURIComponent(SECRET)}&b=1`],
    ["a component of a URL, lower case", encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
    ["a URL", encodeURI(SECRET)],
    ["a form", new URLSearchParams({ key: SECRET }).toString()],
    ["every byte of a URL", [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")],
    ["Base64", Buffer.from(SECRET).toString("base64")],
    ["Base64, second byte", Buffer.from(`a${SECRET}b`).toString("base64")],
    ["Base64, third byte", Buffer.from(`ab${SECRET}cd`).toString("base64")],
    ["Base64 for URLs", Buffer.from(`user:${SECRET}`).toString("base64url")],
    ["without its end of line", "the key is hunter2000."],
    ["one line of several", "> -----second line of it-----"],
  ])("in %s is redacted", (_, text) => {
    const cleaned = createRedactor([SECRET, "hunter2000\n", "first line of it\n-----second line of it-----\n"]).text(
      text,
    );
    expect(cleaned).toContain(REDACTED);
    expect(cleaned).not.toMatch(/ss|hunter|second|cC9zcy|%73%73/);
  });

  it.each([
    ["of 76 characters", 76, "\n"],
    ["of 60 characters with an indent", 60, "\r\n    "],
    ["of 64 characters as JSON", 64, "\\n"],
  ])("in Base64 that is broken into lines %s is redacted", (_, length, end) => {
    const secret = Array.from({ length: 60 }, (_, index) => `${index * 7}`).join("-");
    const lines =
      Buffer.from(`user:${secret}`)
        .toString("base64")
        .match(new RegExp(`.{1,${length}}`, "g")) ?? [];
    const cleaned = createRedactor([secret]).text(`one\ntwo\n${lines.join(end)}\nthree\nfour`);
    expect(lines.length).toBeGreaterThan(3);
    expect(cleaned).toBe(`one\ntwo\n${Buffer.from("user:").toString("base64").slice(0, 6)}${REDACTED}\nthree\nfour`);
  });

  describe("in an encoding that programs print", () => {
    const token = "tok/1111 wörd?";
    const b64 = (text: string) => Buffer.from(text).toString("base64");
    const hex = (text: string) => Buffer.from(text).toString("hex");
    const bytes = (separator: string) => hex(token).match(/../g)?.join(separator) ?? "";
    const url = encodeURIComponent;

    it.each([
      ["hexadecimal digits", hex(token)],
      ["upper case digits", hex(token).toUpperCase()],
      ["digits of both cases", hex(token).replace("c", "C")],
      ["digits in others", `0${hex(`a${token}b`)}f`],
      ["digits of an odd beginning", `a${hex(token).replace("c3", "C3")}`],
      [
        "digits in lines",
        hex(`${"x".repeat(40)}${token}`)
          .match(/.{1,60}/g)
          ?.join("\n") ?? "",
      ],
      ["a dump with spaces", `0000 ${bytes(" ")}`],
      ["a dump with colons", bytes(":")],
      ["a list of bytes", `[0x${bytes(", 0x")}]`],
      ["the escapes of C and Python", `b'\\x${bytes("\\x")}'`],
      ["a URL in a URL", url(`https://x.example/?k=${url(token)}`)],
      ["three URLs", url(url(url(token)))],
      ["some characters of a URL", `%74ok%2f11%311%20w%C3%b6rd?`],
      ["Base64 twice", b64(b64(token))],
      ["Base64 twice, among others", b64(`ab${b64(`user:${token}`)}cd`)],
      [
        "Base64 twice, in lines",
        b64(b64("x".repeat(80) + token))
          .match(/.{1,76}/g)
          ?.join("\n") ?? "",
      ],
      ["Base64 three times", b64(b64(b64(token)))],
      ["Base64 for URLs, twice", Buffer.from(Buffer.from(`??${token}`).toString("base64url")).toString("base64url")],
      ["Base64 as digits", hex(b64(token))],
      ["digits as Base64", b64(hex(token))],
      ["Base64 in a URL", url(b64(`?${token}`))],
      ["a URL in Base64", b64(`https://x.example/?k=${url(token)}`)],
      ["JSON in Base64", b64(JSON.stringify({ k: `"${token}"` }))],
      ["JSON in Base64 in JSON in Base64", b64(JSON.stringify({ k: b64(JSON.stringify({ k: token })) }))],
      ["Base64 in JSON with escapes", escaped(b64(token))],
      ["the wrong order", Array.from(token).reverse().join("")],
      ["the wrong order, in Base64", b64(Array.from(token).reverse().join(""))],
    ])("in %s is redacted", (_, text) => {
      const cleaned = createRedactor([token]).text(`before <${text}> after`);
      expect(cleaned).toMatch(/^before <.*\[redacted\].*> after$/s);
      expect(cleaned.length).toBeLessThan(60);
    });

    it("is not found in encodings of other texts", () => {
      const text = `${hex("another")} ${b64(b64("nothing of the kind"))} ${url("a b/c")} ${"word".repeat(1000)}`;
      expect(createRedactor([token]).text(text)).toBe(text);
    });

    it("is looked for in long encodings within the time of a test", () => {
      const size = 400_000;
      const long = [b64(b64(b64("x".repeat(size)))), hex(hex("x".repeat(size))), url(url("ö".repeat(size)))].join(" ");
      expect(createRedactor([token]).text(long)).toBe(long);
    });
  });

  it("is redacted without changing anything else", () => {
    const text = `before ${SECRET} between ${SECRET} after`;
    expect(redactor.text(text)).toBe(`before ${REDACTED} between ${REDACTED} after`);
    expect(redactor.text("nothing here")).toBe("nothing here");
    expect(createRedactor(["", " ", true, null]).text("true null  ")).toBe("true null  ");
  });

  it("may be a single string, which is one secret", () => {
    expect(createRedactor("hunter2").text("the key is hunter2.")).toBe(`the key is ${REDACTED}.`);
  });

  it("is redacted together with an overlapping secret", () => {
    expect(createRedactor(["abcdef", "defghi"]).text("-abcdefghi-")).toBe(`-${REDACTED}-`);
  });

  it("is redacted if it was cut off", () => {
    const cut = createRedactor(["correct horse battery staple"]);
    expect(cut.text("printed correct horse bat…")).toBe(`printed ${REDACTED}…`);
    expect(cut.text('printed "correct%20horse…", and cor…')).toBe(`printed "${REDACTED}…", and cor…`);
    expect(createRedactor(["abababac"]).text("abababab…, ababac…")).toBe(`ab${REDACTED}…, ababac…`);
  });

  it("is found quickly before many cuts", () => {
    const secret = `${"a".repeat(900)}b`;
    const text = "…".repeat(300_000);
    expect(createRedactor([secret]).text(`${text}aaaa…`)).toBe(`${text}${REDACTED}…`);
    expect(createRedactor(["…".repeat(900)]).text("…".repeat(100_000))).toContain(REDACTED);
  });

  it("is redacted only as a whole word if it is short (adr002.md#d39)", () => {
    const short = createRedactor(["42", "x"]);
    expect(short.text("pin=42, 142 exits, x")).toBe(`pin=${REDACTED}, 142 exits, ${REDACTED}`);
    expect(short.text(`header ${Buffer.from("42").toString("base64")}`)).toBe(`header ${REDACTED}`);
  });
});

describe("too many secrets or too long texts", () => {
  it("hide everything quickly", () => {
    const many = createRedactor([Array.from({ length: 100_000 }, (_, index) => `secret number ${index}`)]);
    expect([many.text("anything"), many.text(""), many.json({ a: 1 })]).toEqual([REDACTED, "", REDACTED]);
    const some = createRedactor(Array.from({ length: 900 }, (_, index) => `secret number ${index}`));
    expect(some.text("x".repeat(5_000_000))).toBe(REDACTED);
    expect(some.text("the secret number 899")).toBe(`the ${REDACTED}`);
    const large = createRedactor([], { hideOutput: true }).withOutput("y".repeat(10_000_000));
    expect(large.text("anything")).toBe(REDACTED);
  });

  it.each([
    ["letters of Base64", (secret: string) => Buffer.from(secret.repeat(400_000)).toString("base64")],
    ["hexadecimal digits", (secret: string) => Buffer.from(secret.repeat(400_000)).toString("hex")],
    [
      "escapes of a URL",
      (secret: string) => secret.repeat(100_000).replace(/./g, (at) => `%${at.charCodeAt(0).toString(16)}`),
    ],
  ])("still redact a secret in millions of %s in a row", (_, encode) => {
    const secret = "a secret that is long";
    const found = createRedactor([secret]).text(`${encode(secret)} and no more`);
    expect(found.replaceAll(REDACTED, "")).toBe(" and no more");
  });

  it("still redact one large secret in a large text", () => {
    const secret = Array.from({ length: 20_000 }, (_, index) => index).join(" ");
    const text = `${"z".repeat(1_000_000)}${secret}${"z".repeat(1_000_000)}`;
    expect(createRedactor([secret]).text(text)).toBe(`${"z".repeat(1_000_000)}${REDACTED}${"z".repeat(1_000_000)}`);
  });
});

describe("a secret in another letter case (adr002.md#s70, adr002.md#d38)", () => {
  const token = "Tok/aB11 Wörd?";
  const b64 = (text: string) => Buffer.from(text).toString("base64");
  const hex = (text: string) => Buffer.from(text).toString("hex");

  describe.each([
    ["upper", token.toUpperCase()],
    ["lower", token.toLowerCase()],
  ])("%s", (_, text) => {
    it.each<[string, (text: string) => string]>([
      ["plain", (plain) => plain],
      ["JSON", JSON.stringify],
      ["escapes", escaped],
      ["a URL", encodeURIComponent],
      ["hexadecimal digits", hex],
      ["Base64", (plain) => b64(`a${plain}bc`)],
      ["Base64 twice", (plain) => b64(b64(plain))],
      ["the wrong order", (plain) => Array.from(plain).reverse().join("")],
    ])("is redacted in %s", (__, encode) => {
      const cleaned = createRedactor([token]).text(`before <${encode(text)}> after`);
      expect(cleaned).toMatch(/^before <.*\[redacted\].*> after$/s);
      expect(cleaned.length).toBeLessThan(40);
    });
  });

  it("is found wherever it stands among letters that change their length with their case", () => {
    expect(createRedactor(["Straße İx"]).text("STRASSE Straße İX İİ")).toBe(`STRASSE ${REDACTED} İİ`);
    expect(createRedactor(["ΑΣ no. 1"]).text("ΑΣ no. 1, ας NO. 1")).toBe(`${REDACTED}, ας NO. 1`);
    expect(createRedactor(["Pin"]).text("PIN 7, pins")).toBe(`${REDACTED} 7, pins`);
  });
});

describe("a secret in a value", () => {
  it("is redacted in strings, keys and numbers at any depth", () => {
    const deep = createRedactor(["hidden", 1234]);
    expect(deep.json({ a: ["the hidden one", 1234, 5], "hidden key": { b: "1234" } })).toEqual({
      a: [`the ${REDACTED} one`, REDACTED, 5],
      [`${REDACTED} key`]: { b: REDACTED },
    });
  });

  it("may itself be a list or an object", () => {
    const secret = { user: "somebody", keys: ["alpha-key", 98765] };
    const nested = createRedactor([secret]);
    expect(nested.text(`argument ${JSON.stringify(secret)}`)).toBe(`argument ${REDACTED}`);
    expect(nested.text("as somebody with alpha-key and 98765")).toBe(`as ${REDACTED} with ${REDACTED} and ${REDACTED}`);
  });
});

it.each([
  ["a backslash before an escape", "\u0000#  !", "\\"],
  ["the end of an escape", "nabc", "x\n"],
  ["what looks like the code of an escape", "abcd1", "\uffff\\u"],
])("redacted JSON is still JSON: %s", (_, hidden, before) => {
  const json = JSON.stringify({ a: `${before}${hidden}${before}` });
  expect(JSON.stringify(JSON.parse(createRedactor([hidden]).text(json)))).not.toContain(
    JSON.stringify(hidden).slice(1, -1),
  );
});

const RUNS = Number(process.env["SKILL_CONVERT_RUNS"] ?? 500);

describe("the law of redaction", () => {
  const secret = fc
    .oneof(fc.string({ minLength: 4, maxLength: 40, unit: "binary" }), fc.base64String({ minLength: 8, maxLength: 40 }))
    .filter((text) => text.trim().length >= 4 && !REDACTED.includes(text.trim()));
  const around = fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }));
  const utf8 = (text: string) => Buffer.from(text).toString();
  const decodeForm = (text: string) => new URLSearchParams(text).get("k") ?? "";

  it.each<[string, (text: string) => string, (text: string) => string]>([
    ["plain", (text) => text, (text) => text],
    ["JSON", (text) => JSON.stringify(text), (text) => JSON.parse(text) as string],
    ["forms", (text) => new URLSearchParams({ k: text }).toString(), decodeForm],
    ["URLs", (text) => encodeURIComponent(utf8(text)), (text) => decodeURIComponent(text)],
  ])("no decoder finds a secret in %s", (_, encode, decode) => {
    fc.assert(
      fc.property(secret, around, (hidden, [before, after]) => {
        const text = utf8(hidden);
        fc.pre(!before.includes("%") && !after.includes("%"));
        expect(decode(createRedactor([text]).text(encode(before + text + after)))).not.toContain(text);
      }),
      { numRuns: RUNS },
    );
  });

  it("no bits of a secret are left in Base64, at any position in a group", () => {
    fc.assert(
      fc.property(secret, around, fc.constantFrom("base64", "base64url"), (hidden, [before, after], alphabet) => {
        const text = utf8(hidden);
        const coding = alphabet as "base64";
        const coded = Buffer.from(before + text + after).toString(coding);
        const cleaned = createRedactor([text]).text(coded);
        const [head = "", tail] = cleaned.split(REDACTED, 2);
        expect(tail).toBeDefined();
        // The remaining characters before it depend only on the bytes before it.
        expect(head.length * 6).toBeLessThanOrEqual(Buffer.byteLength(before) * 8);
      }),
    );
  });
});

describe("the redactor of a run", () => {
  const manifest: SkillManifest = {
    operations: [
      {
        input: {
          parameters: [
            { name: "token", schema: { type: "string" }, sensitive: true },
            { name: "place", schema: { type: "string" } },
            { name: "code", schema: { type: "string", writeOnly: true } },
          ],
        },
      },
    ],
    environment: [
      { name: "TIDE_KEY", required: true, sensitive: true },
      { name: "REGION", required: false },
    ],
  };
  const values = {
    inputs: { token: "tok-1111", place: "harbour", code: "code-2222" },
    environment: { TIDE_KEY: "key-3333", REGION: "north-sea", HOME: "/home/somebody" },
  };
  const printed = "tok-1111 harbour code-2222 key-3333 north-sea";

  it("redacts marked inputs and variables (adr002.md#s16, adr002.md#s28, adr002.md#s70)", () => {
    const marked = redactorOf(manifest, values);
    expect(marked.text(printed)).toBe(`${REDACTED} harbour ${REDACTED} ${REDACTED} north-sea`);
    expect(marked.output({ height: 3, key: "key-3333" })).toEqual({ height: 3, key: REDACTED });
    expect(marked.withOutput("returned").text("returned")).toBe("returned");
  });

  it("redacts inputs with a mark inside their schema or a referenced one", () => {
    const Account = { type: "object", properties: { user: { type: "string" }, password: { writeOnly: true } } };
    const input = {
      parameters: [
        { name: "direct", schema: Account },
        { name: "list", schema: { type: "array", items: { $ref: "#/$defs/Account" } } },
        { name: "plain", schema: { type: "string" } },
      ],
      keywords: { $defs: { Account }, anyOf: [{ properties: { other: { writeOnly: true } } }] },
    };
    const inputs = {
      direct: { user: "somebody", password: "first-1111" },
      list: [{ password: "second-2222" }],
      plain: "harbour",
      other: "third-3333",
    };
    const { text } = redactorOf({ operations: [{ input }] }, { inputs, environment: {} });
    expect(text("first-1111 second-2222 harbour third-3333")).toBe(`${REDACTED} ${REDACTED} harbour ${REDACTED}`);
  });

  it("redacts inputs and variables with a mark in the extensions of a format, such as STOP and Skill Manifest v2", () => {
    const marked = { extensions: { stop: { sensitive: true } } };
    const schema = { type: "object", properties: { key: { sensitive: true } } };
    const of = (rest: object): SkillManifest => ({
      operations: [{ input: { parameters: [{ name: "token", schema: {}, ...rest }] } }],
      environment: [{ name: "KEY", required: true, ...marked }],
    });
    for (const rest of [{ ...marked, default: "inner-9999" }, { schema }]) {
      const inputs = { token: { key: "hunter2" } };
      const { text } = redactorOf(of(rest), { inputs, environment: { KEY: "variable-1" } });
      expect(text("hunter2 variable-1")).toBe(`${REDACTED} ${REDACTED}`);
      if ("default" in rest) expect(text("inner-9999")).toBe(REDACTED);
    }
  });

  it("redacts all inputs and outputs of a sensitive skill (adr002.md#s60, adr002.md#d38)", () => {
    const all = redactorOf({ ...manifest, sensitive: true }, values);
    expect(all.text(printed)).toBe(Array(5).fill(REDACTED).join(" "));
    for (const output of [{ height: 3 }, "text", 7, [1]] satisfies Json[]) expect(all.output(output)).toBe(REDACTED);
    const after = all.withOutput({ url: "https://tide.example/17", list: [4711] });
    expect(after.text("output.url is https://tide.example/17 and 4711, harbour")).toBe(
      `output.url is ${REDACTED} and ${REDACTED}, ${REDACTED}`,
    );
  });
});

it("a run redacts the defaults inside a sensitive input", async () => {
  const keywords = {
    $defs: { login: { type: "object", properties: { word: { type: "string", default: "inner-9999" } } } },
  };
  const parameters = [{ name: "login", schema: { $ref: "#/$defs/login" }, sensitive: true, default: {} }];
  const manifest = manifestOf({
    input: { parameters, keywords },
    entrypoints: javascript("console.log(process.argv[1])", [{ input: "login" }]),
  });
  const { report, value } = await runSkill({ folder: folder(), manifest }, { values: { login: {} }, sandbox: "off" });
  expect([report.status, value]).toEqual(["succeeded", { word: "inner-9999" }]);
  expect(JSON.stringify(report)).not.toContain("inner-9999");
});

it("a run collects its secrets once and creates one redactor", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const calls = files.flatMap((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return [...text.matchAll(/\b(?:secretsOf|redactorOf|redactorFor)\(/g)].map(([call]) => `${basename(file)} ${call}`);
  });
  // The functions in secrets.ts call each other.
  expect(calls.filter((call) => !call.startsWith("secrets.ts "))).toEqual([
    "preflight.ts secretsOf(",
    "preflight.ts redactorFor(",
  ]);
});

import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { askGit } from "./git.js";

/** Attributes that make git store a file in another form, which only git or another program can produce. */
const FORMS = ["filter", "working-tree-encoding", "ident"];
/** Attributes that decide about line endings. */
const ENDINGS = ["text", "eol", "crlf"];

const ABSENT: readonly (string | undefined)[] = [undefined, "unspecified", "unset"];

/**
 * Returns the bytes that git would store for a file: with LF if git converts its line endings, and unchanged otherwise.
 * Refused if an attribute requires more, such as a filter, which is a program and is not started.
 */
export function storedForm(top: string, path: string, bytes: Buffer): Attempt<Buffer> {
  const asked = askGit(top, ["check-attr", "-z", ...FORMS, ...ENDINGS, "--", path]);
  if (asked.kind === "refused") return asked;
  const attributes = new Map<string, string>();
  const items = asked.value.split("\0");
  for (let at = 0; at + 2 < items.length; at += 3) attributes.set(items[at + 1] ?? "", items[at + 2] ?? "");
  const form = FORMS.find((name) => !ABSENT.includes(attributes.get(name)));
  if (form !== undefined) {
    return refused(
      `git stores it through the attribute ${form}=${attributes.get(form)}, and no program is started for it`,
    );
  }
  const convert = convertsEndings(top, attributes);
  if (convert.kind === "refused") return convert;
  return done(convert.value ? Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1") : bytes);
}

function convertsEndings(top: string, attributes: ReadonlyMap<string, string>): Attempt<boolean> {
  const [text, eol, crlf] = ENDINGS.map((name) => attributes.get(name));
  if (text === "unset") return done(false);
  if (!ABSENT.includes(text) || !ABSENT.includes(eol) || !ABSENT.includes(crlf)) return done(true);
  if (crlf === "unset") return done(false);
  const setting = askGit(top, ["config", "--get", "core.autocrlf"], true);
  if (setting.kind === "refused") return setting;
  return done(/^(true|yes|on|1|input)$/i.test(setting.value.trim()));
}

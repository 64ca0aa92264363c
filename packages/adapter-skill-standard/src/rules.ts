import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type Json,
  type Path,
  type Rule,
  type RuleSubject,
  textOf,
  toPointer,
} from "@skill-convert/core";
import { FORMAT, type SkillStandardCode, skillStandardDiagnostics } from "./diagnostics.js";
import { SKILL_MD } from "./manifest-file.js";
import { EXPECTED, ManifestDocument } from "./schema.js";

/** Section “Required Files”, 1: a manifest is always loaded, so it stays under this many bytes. */
export const MAX_MANIFEST_BYTES = 1024;

const SECTION = "Skill Standard v1.1, “Required Files”, 1) manifest.yaml";

/** What decoding insists on. Whatever else the specification asks for is said by `validate`. */
export const skillStandardRules: readonly Rule[] = [
  {
    code: `${FORMAT}/not-a-mapping`,
    severity: "error",
    cites: { section: SECTION, requirement: "The manifest is a document of named fields." },
    structural: true,
    check: (subject) =>
      isJsonRecord(subject.document)
        ? []
        : [report(subject, "not-a-mapping", [], { found: describeValue(subject.document) })],
  },
  {
    code: `${FORMAT}/missing-field`,
    severity: "error",
    cites: { section: SECTION, requirement: "The manifest has a name and a description." },
    structural: true,
    check(subject) {
      const { document } = subject;
      if (!isJsonRecord(document)) return [];
      return ["name", "description"]
        .filter((field) => (getOwn(document, field) ?? null) === null && !isElsewhere(subject, field))
        .map((field) => report(subject, "missing-field", [], { field }));
    },
  },
  {
    code: `${FORMAT}/wrong-type`,
    severity: "error",
    cites: {
      section: SECTION,
      requirement: "The required and the recommended fields are texts and lists as in its example.",
    },
    structural: true,
    check(subject) {
      if (!isJsonRecord(subject.document)) return [];
      const checked = ManifestDocument.safeParse(subject.document);
      return checked.success ? [] : checked.error.issues.map((issue) => wrongType(subject, issue.path.map(String)));
    },
  },
  {
    code: `${FORMAT}/manifest-size`,
    severity: "warning",
    cites: { section: SECTION, requirement: "The manifest stays under 1 KB, because it is always loaded." },
    structural: false,
    check(subject) {
      const file = subject.locatePointer("")?.file;
      const size = (file === undefined ? undefined : subject.files.bytes(file)?.length) ?? 0;
      return size < MAX_MANIFEST_BYTES ? [] : [report(subject, "manifest-size", [], { size: String(size) })];
    },
  },
];

/** A description in the front matter of SKILL.md is read, with a warning, where the manifest has none. */
function isElsewhere({ files }: RuleSubject, field: string): boolean {
  if (field !== "description") return false;
  const content = files.text(SKILL_MD);
  return content.kind === "text" && /^\uFEFF?---[\s\S]*?^description[ \t]*:/m.test(content.text);
}

function wrongType(subject: RuleSubject, path: readonly string[]): Diagnostic {
  const [field = ""] = path;
  const expected = path.length > 1 && EXPECTED[field] ? EXPECTED[field] : (EXPECTED[field] ?? "text");
  let value: Json | undefined = subject.document;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = isJsonRecord(value) ? getOwn(value, segment) : undefined;
  }
  return report(subject, "wrong-type", path, { field, expected, found: describeValue(value ?? null) });
}

function report(
  subject: RuleSubject,
  code: SkillStandardCode,
  path: Path,
  args: Readonly<Record<string, string>>,
): Diagnostic {
  const pointer = toPointer(path);
  return skillStandardDiagnostics.create(code, args, { ...subject.locatePointer(pointer), pointer });
}

/** What a value is, in words for a message. */
export function describeValue(value: Json): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  return typeof value === "string" ? "text" : `the ${typeof value} ${textOf(value)}`;
}

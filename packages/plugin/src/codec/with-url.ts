import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec, wrongType } from "@skill-convert/format";

/**
 * A string, or an object that has it as `url`, as in the `package.json` of npm. The object is read and reported
 * (plugin-manifests.md#d18).
 */
export function orWithUrl(inner: Codec<string>): Codec<string> {
  return {
    ...inner,
    ...codec<string>({
      expected: inner.expected,
      schema: inner.schema,
      get: (raw, at) => inner.get(urlOf(raw) ?? raw, at),
      put: (model, _, at) => inner.put(model, undefined, at),
    }),
    check(raw, at, report) {
      const url = urlOf(raw);
      if (url !== undefined) {
        const text = JSON.stringify(url);
        report({ ...wrongType(inner, raw, at.path), fix: { title: `Write ${text}`, text } });
      } else if (inner.check) inner.check(raw, at, report);
      else if (inner.get(raw, at) === undefined) report(wrongType(inner, raw, at.path));
    },
  };
}

function urlOf(raw: Json): string | undefined {
  return isJsonRecord(raw) && typeof raw["url"] === "string" ? raw["url"] : undefined;
}

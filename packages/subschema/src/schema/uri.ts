interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

// RFC 3986, appendix B.
const URI = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su;

function parse(uri: string): Parts {
  const match = URI.exec(uri);
  return { scheme: match?.[1], authority: match?.[2], path: match?.[3] ?? "", query: match?.[4] };
}

/** Removes the segments `.` and `..` (RFC 3986, section 5.2.4). */
function removeDotSegments(path: string): string {
  const output: string[] = [];
  const segments = path.split("/");
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === "..") {
      if (output.length > 1) output.pop();
      if (last) output.push("");
    } else if (segment === ".") {
      if (last) output.push("");
    } else {
      output.push(segment);
    }
  });
  return output.join("/");
}

function merge(base: Parts, path: string): string {
  if (base.authority !== undefined && base.path === "") return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}

function print(parts: Parts): string {
  const scheme = parts.scheme === undefined ? "" : `${parts.scheme}:`;
  const authority = parts.authority === undefined ? "" : `//${parts.authority}`;
  const query = parts.query === undefined ? "" : `?${parts.query}`;
  return scheme + authority + parts.path + query;
}

/** Resolves a reference, without its fragment, against a base URI (RFC 3986, section 5.2.2). */
export function resolveUri(base: string, reference: string): string {
  const from = parse(base);
  const to = parse(reference);
  if (to.scheme !== undefined) return print({ ...to, path: removeDotSegments(to.path) });
  if (to.authority !== undefined) return print({ ...to, scheme: from.scheme, path: removeDotSegments(to.path) });
  if (to.path === "") return print({ ...from, query: to.query ?? from.query });
  const path = to.path.startsWith("/") ? to.path : merge(from, to.path);
  return print({ ...from, path: removeDotSegments(path), query: to.query });
}

/** Returns the fragment of a URI reference, without its `#`, or undefined if it has none. */
export function fragmentOf(reference: string): string | undefined {
  const at = reference.indexOf("#");
  return at < 0 ? undefined : reference.slice(at + 1);
}

import type { Shape } from "./shape.js";

/**
 * Returns the name of a package without its version: `requests` for `requests[socks]>=2`, `@a/b` for `@a/b@1`;
 * undefined for a path, an option or an address.
 */
export function packageName(specifier: Shape): Shape | undefined {
  const text = specifier.replace(/^(?:npm|jsr):/, "");
  if (/^[./~-]|:\/\/|^\w+\+|^\{|\.(?:whl|tgz|tar\.gz)$/.test(text)) return undefined;
  return /^(?:@[^@/\s]+\/)?[^@\s<>=!~[;,]+/.exec(text)?.[0];
}

/** Returns the package of an imported module: `@a/b` for `@a/b/c`, `lodash` for `lodash/fp`. */
export function packageOfModule(module: string): string {
  const parts = module.replace(/^(?:npm|jsr):/, "").split("/");
  const name = parts.slice(0, module.startsWith("@") || /^(?:npm|jsr):@/.test(module) ? 2 : 1).join("/");
  return name.replace(/(?<=.)@[^/]*$/, "");
}

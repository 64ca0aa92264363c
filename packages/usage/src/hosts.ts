import { GAP, type Shape } from "./shape.js";

/** Schemes of addresses that lead to no host. */
const LOCAL = /^(?:file|data|blob|about|mailto|javascript|node|sqlite\d*|unix):/i;

/**
 * Returns the host of an address, with its port if the address has one; undefined if the address has no host. The host of
 * an address whose first part is not known is a gap.
 */
export function hostOf(address: Shape): Shape | undefined {
  const text = address.trim();
  if (text === "" || LOCAL.test(text)) return undefined;
  const [, authority] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]*)/i.exec(text) ?? [];
  if (authority !== undefined) return cleanHost(authority);
  const [, remote] = /^(?:[\w.-]+@)?([\w.-]+\.[\w-]+|localhost):(?!\/\/)/.exec(text) ?? [];
  if (remote !== undefined && !/:\d+(?:\/|$)/.test(text)) return remote;
  return text.includes(GAP) ? withGap(text) : cleanHost(/^[^/?#\s]*/.exec(text)?.[0] ?? "");
}

/** Returns the host of an address without a scheme. A gap at its beginning may hold the host itself. */
function withGap(text: Shape): Shape {
  return text.startsWith(GAP) ? GAP : (cleanHost(/^[^/?#\s]*/.exec(text)?.[0] ?? "") ?? GAP);
}

function cleanHost(authority: string): Shape | undefined {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  if (host === "") return undefined;
  const isPlain = /^(?:\[[0-9a-f:.]+\]|[\w\uE000.-]+)(?::[\d\uE000]+)?$/.test(host);
  return isPlain ? host : GAP;
}

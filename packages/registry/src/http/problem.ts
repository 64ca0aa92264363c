import type { JsonRecord } from "@skill-convert/core";

/** The reason why a request is not answered. It becomes problem details (RFC 9457). */
export class Refusal extends Error {
  readonly status: keyof typeof TITLES;
  readonly more: JsonRecord;

  /** @param more further members of the problem */
  constructor(status: keyof typeof TITLES, message: string, more: JsonRecord = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

const TITLES = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  414: "URI Too Long",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;

/** Describes a refusal. Without a type of its own, a problem has the title of its status (RFC 9457, 4.2.1). */
export function problemOf({ status, message, more }: Refusal): JsonRecord {
  return { title: TITLES[status], status, detail: message, ...more };
}

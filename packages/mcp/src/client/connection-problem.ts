const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused: no server listens there",
  ECONNRESET: "the server closed the connection",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be resolved",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  ENOENT: "there is no such program",
  // The message of `fetch`, whose error has no code.
  "bad port": "HTTP must not use this port, which is that of another protocol; let the server use another one",
};

/** The reason in plain words why there is no connection; undefined if there is one, or the reason is another. */
export function connectionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return CONNECTION_PROBLEMS[code] ?? connectionProblem(error.cause);
}

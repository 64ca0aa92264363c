// The entry `@skill-convert/mcp/serve` connects servers to their hosts, over HTTP or standard input and output.
export { type HttpServing, serveHttp } from "./serve/http.js";
export {
  addressOf,
  type HttpOptions,
  isLocal,
  type Listening,
  listenProtected,
  refuse,
} from "./serve/protected-server.js";
export { type HostEnd, serveHost } from "./serve/stdio.js";

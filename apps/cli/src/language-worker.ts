import { workerData } from "node:worker_threads";
import { serveWork } from "@skill-convert/language-server/work";
import { createHost, openWorkspace } from "@skill-convert/workspace";

const workspace = await openWorkspace({ adapters: workerData.adapters });
serveWork(createHost(await workspace.load()));

import { memoryFiles } from "@skill-convert/core";
import { describeEntrances } from "../../../test/entrances.js";
import * as plugin from "../src/index.js";

const files = memoryFiles({
  ".claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
  ".claude-plugin/marketplace.json": '{"name":"tools","owner":{"name":"Ada"},"plugins":[]}',
});
const [manifest] = plugin.readManifests(files);
const [marketplace] = plugin.readMarketplaces(files);

describeEntrances({
  module: plugin,
  entrances: {
    convertMarketplace: { correct: () => [files, marketplace, plugin.MARKETPLACES[0]] },
    convertPlugin: { correct: () => [files, manifest, plugin.DIALECTS[0]] },
    planConversions: { correct: () => [files, { manifest, marketplace }, [plugin.DIALECTS[0]], {}], options: 3 },
    readManifests: { correct: () => [files] },
    readMarketplaces: { correct: () => [files] },
    readPlugin: { correct: () => [files] },
  },
});

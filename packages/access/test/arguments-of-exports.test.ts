import { describeExports } from "../../../test/wrong-arguments.js";
import * as access from "../src/index.js";

const manifest = { operations: [{}] };
const folder = () => access.folderOf("notes/*");
const effect = { type: "filesystem", access: "read" };

describeExports({
  module: access,
  correct: {
    broadPermissions: () => [effect],
    folderContains: () => [folder(), folder()],
    folderOf: () => ["notes/{topic}", () => "x"],
    foldersOverlap: () => [folder(), folder()],
    invocationBinding: () => [manifest, {}, () => "x"],
    literalSegment: () => ["notes"],
    pathText: () => ["notes"],
    permissionsFor: () => [effect],
    placeholdersOf: () => ["notes"],
    readRegion: () => [manifest, () => "x"],
    segmentsMeet: () => [access.literalSegment("a"), access.literalSegment("b")],
    writeRegion: () => [manifest, () => "x"],
  },
});

import json
import os
import sys

print("looking at the water")
operation, *arguments = sys.argv[1:]
if operation == "sink":
    sys.exit("no water under the keel")
print(json.dumps({"status": "ok", "arguments": arguments, "folder": os.path.basename(os.getcwd())}))

import json
import sys

seen = json.loads(sys.stdin.buffer.read())
print("watching the water")
print(json.dumps({"seen": seen, "effect_report": {"writes": []}}))

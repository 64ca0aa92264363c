from skills.base import Skill


class TideSkill(Skill):
    def input_schema(self):
        return {"type": "object", "properties": make_properties()}

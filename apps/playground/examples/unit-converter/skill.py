from typing import Any, Dict

from skills.base import Skill, SkillContext, SkillMetadata, SkillResult

LENGTHS = {"metre": 1.0, "kilometre": 1000.0, "mile": 1609.344, "foot": 0.3048}


class UnitConverterSkill(Skill):
    UNITS = ["metre", "kilometre", "mile", "foot"]

    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="utility/unit-converter",
            name="Unit Converter",
            description="Converts a quantity between units, and says which units fit together.",
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "quantity": {"type": "number", "description": "How much"},
                "from_unit": {"type": "string", "enum": self.UNITS},
                "to_unit": {"type": "string", "enum": self.UNITS, "default": "metre"},
            },
            "required": ["quantity", "from_unit"],
        }

    def output_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {"quantity": {"type": "number", "description": "The same in the other unit"}},
            "required": ["quantity"],
        }

    def execute(self, context: SkillContext, **inputs: Any) -> SkillResult:
        metres = inputs["quantity"] * LENGTHS[inputs["from_unit"]]
        return SkillResult(success=True, data={"quantity": metres / LENGTHS[inputs.get("to_unit", "metre")]})

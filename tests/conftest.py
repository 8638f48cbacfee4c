"""Shared test settings: the Hypothesis profiles."""

import os

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("brief", settings.get_profile("quick"), max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=2000, print_blob=True)
settings.register_profile(
    "mutants", settings.get_profile("quick"), max_examples=6, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

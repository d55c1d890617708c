"""Big cases for benchmarks and for trying the screens: random, the same for the same seed, in the mixture that real ones have.

`python -m ctxview.generator --sources 10000 --size 1024 --seed 1 > big.json` writes one.
"""

from ctxview.generator.big_case import big_case as big_case
from ctxview.generator.big_case import big_core_case as big_core_case
from ctxview.generator.mixture import Mixture as Mixture

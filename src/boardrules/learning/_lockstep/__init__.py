"""Many games of Failing Water in lockstep, as arrays: the rooms behind `boardrules.learning.batch`.

They know arrays and the rules of one round, and refuse nothing: what comes from outside is checked in `batch`.
"""

/**
 * What takes longer hangs, and is ended. No rule is told by it: beside journeys a step at a low priority has a few hundredths
 * of a core (adr/462).
 */
export const timeLimits = { testTimeout: 300_000, hookTimeout: 300_000 };

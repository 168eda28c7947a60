import type { Proof } from '@talkies/shared';

/**
 * Asks the person to prove again who they are; true when they did, by one of the proofs in `counts` (any without it).
 * The page's root sets `ask` to open its dialog, so that calls can be repeated without each screen knowing of it.
 */
export const confirmPrompt: { ask: (counts?: readonly Proof[]) => Promise<boolean> } = {
  ask: async () => false,
};

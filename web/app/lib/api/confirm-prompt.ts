import type { Proof } from '@talkies/shared';

/**
 * Asks the person to show once more that it is them; true when they did, by one of the proofs that count (any where they are left out). The root of the page hangs its dialog in
 * here, so that whatever needs it can be repeated without every screen knowing of it.
 */
export const confirmPrompt: { ask: (counts?: readonly Proof[]) => Promise<boolean> } = {
  ask: async () => false,
};

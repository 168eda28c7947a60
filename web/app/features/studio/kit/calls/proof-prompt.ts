/** Asks the member to prove who they are; true when they did. The frame hangs its dialog in here. */
export const proofPrompt: { ask: () => Promise<boolean> } = { ask: async () => false };

/** Prompts the member for a proof; true when it was given. The frame installs its dialog here. */
export const proofPrompt: { ask: () => Promise<boolean> } = { ask: async () => false };

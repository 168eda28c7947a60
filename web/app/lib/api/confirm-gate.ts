/**
 * Asks the person to show once more that it is them; true when they did. The root of the page hangs its dialog in
 * here, so that whatever needs it can be repeated without every screen knowing of it.
 */
export const confirmGate: { ask: () => Promise<boolean> } = { ask: async () => false };

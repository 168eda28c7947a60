import { vi } from 'vitest';

/** Vitest waits for a state for a second, which a machine in use may need: a limit only ends what hangs (adr/390). */
const PATIENCE_MS = 20_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

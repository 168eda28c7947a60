import { z } from 'zod';

/** The largest number that an integer column holds. */
export const MAX_VERSION = 2_147_483_647;

/** The version that an editor has seen. */
export const version = z.number().int().min(1).max(MAX_VERSION);

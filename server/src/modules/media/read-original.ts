import { readFile } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { originalFile } from './files.ts';

/** A picture's bytes as they came; null where they are missing. */
export async function readOriginal(ctx: Context, key: string): Promise<Buffer | null> {
  try {
    return await readFile(originalFile(ctx.config, key));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

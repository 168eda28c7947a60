import type { Needs } from '../chain/context.ts';
import {
  type ImportInput,
  type ImportReport,
  importFrom,
  type Progress,
} from '../modules/catalogue/index.ts';
import { acceptLoop, acceptPicture, PictureRefused } from '../modules/media/index.ts';

/** A refusal is an answer about one row; any other failure ends the import. */
async function answered(accepting: Promise<string>): Promise<{ key: string } | { refused: string }> {
  try {
    return { key: await accepting };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.message };
    throw error;
  }
}

/** Imports items and films together with the pictures and loops that they name. See importFrom. */
export const importCatalogue = (
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>,
  input: ImportInput,
  io: Progress,
): Promise<ImportReport> =>
  importFrom(
    ctx,
    input,
    {
      picture: (path) => answered(acceptPicture(ctx, path)),
      loop: (path) => answered(acceptLoop(ctx, path)),
    },
    io,
  );

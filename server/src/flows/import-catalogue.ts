import type { Context } from '../context.ts';
import {
  type ImportInput,
  type ImportReport,
  importFrom,
  type Progress,
} from '../modules/catalogue/index.ts';
import { acceptPicture, PictureRefused } from '../modules/media/index.ts';

/** Imports items and films together with the pictures that they name. See importFrom. */
export const importCatalogue = (ctx: Context, input: ImportInput, io: Progress): Promise<ImportReport> =>
  importFrom(
    ctx,
    input,
    async (path) => {
      try {
        return { key: await acceptPicture(ctx, path) };
      } catch (error) {
        if (error instanceof PictureRefused) return { refused: error.message };
        throw error;
      }
    },
    io,
  );

import type { Needs } from '../chain/context.ts';
import {
  type ImportInput,
  type ImportReport,
  importFrom,
  type Progress,
} from '../modules/catalogue/index.ts';
import { acceptLoop, acceptPicture, PictureRefused } from '../modules/media/index.ts';
import { actAsOperator } from '../modules/studio/index.ts';
import { heldSales } from './market/held-sales.ts';

/** A refusal is the result of one row; any other failure ends the import. */
async function answered(accepting: Promise<string>): Promise<{ key: string } | { refused: string }> {
  try {
    return { key: await accepting };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.message };
    throw error;
  }
}

/** Imports items and films together with their pictures and loops. See importFrom. */
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
      heldSales: heldSales(ctx),
    },
    io,
  );

/**
 * As `importCatalogue`, for the command. It takes as long as its pictures do, and an aborted run leaves what it has
 * imported: so it logs one line before it writes anything, and another with what it changed.
 */
export async function importWithLines(
  ctx: Parameters<typeof importCatalogue>[0],
  input: ImportInput,
  io: Progress,
): Promise<ImportReport> {
  const note = (source: string, operation: string, after: Record<string, number> | null) =>
    actAsOperator(ctx, 'command', { permission: 'catalogue' }, async () => ({
      result: undefined,
      entry: { operation, subject: { kind: 'import', id: source }, after },
    }));
  const began = (source: string) => note(source, 'catalogue.import-begin', null);
  const report = await importCatalogue(ctx, input, { ...io, began });
  const { source, created, updated, unchanged, refused, films } = report;
  if (created + updated + films > 0)
    await note(source, 'catalogue.import', { created, updated, unchanged, refused, films });
  return report;
}

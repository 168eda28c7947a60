import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isRecord } from '@talkies/shared';
import { IMPORT_FILES } from '@talkies/shared/studio';
import type { ImportDone, ImportLine, ParsedStudioInput } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { type ImportReport, REFUSED_COLUMN, type RefusedRow } from '../../../modules/catalogue/index.ts';
import { type Acting, type AuditEntry, actAsOperator, requireProof } from '../../../modules/studio/index.ts';
import { PERSONAL } from '../../../platform/cache-control.ts';
import { csvLine } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import { importCatalogue } from '../../import-catalogue.ts';
import { payeeEntries } from '../films/films.ts';
import { changingCatalogue } from './catalogue-items.ts';
import { confirmPayees } from './confirm-payees.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue'>;
type ImportQuery = ParsedStudioInput<'importItems'>['query'];

const SHOWN = 200;

/** Thrown to roll back a transaction that was only a trial. */
class Tried extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('tried, and not kept');
    this.report = report;
  }
}

/**
 * Runs an import as a whole or not at all: its rows, its lines in the log, and the check that its sender still has
 * the permission. A change of whom films and drafts pay requires a confirmation, as on their own pages.
 */
async function run(
  ctx: Ctx,
  who: Acting,
  query: ImportQuery,
  path: string,
  io: Parameters<typeof importCatalogue>[2],
) {
  const { mode, source, film, creator } = query;
  const input = { path, source, ...(film ? { film } : {}), ...(creator ? { creator } : {}) };
  try {
    const report = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
      // changes are announced once the transaction is committed
      const changes = { ...ctx.changes, emit: async () => undefined };
      const payees: AuditEntry[] = [];
      const films: typeof io.films = async (written) => {
        const entries = payeeEntries(written);
        payees.push(...entries);
        if (mode === 'import' && entries.length > 0)
          await requireProof(ctx, tx, who, changingCatalogue.permission);
      };
      const { result: report, entries } = await confirmPayees(ctx, tx, who, { source }, async () => {
        const report = await importCatalogue({ ...ctx, db: tx, changes }, input, { ...io, films });
        if (mode === 'check') throw new Tried(report);
        return report;
      });
      const { created, updated, unchanged, refused } = report;
      const entry = {
        operation: 'catalogue.import',
        subject: { kind: 'import', id: source },
        after: { created, updated, unchanged, refused, films: report.films },
      };
      return { result: report, entry: [...payees, ...entries, entry] };
    });
    await ctx.changes.emit('catalogue');
    return report;
  } catch (error) {
    if (error instanceof Tried) return error.report;
    throw error;
  }
}

const because = ({ problems }: RefusedRow): string =>
  problems.map(({ field, message }) => `${field} ${message}`).join('; ');

/** The refused rows alone, in the format of their file: to be corrected and sent again under the same name. */
function fileOf(source: string, refused: RefusedRow[]): ImportDone['file'] {
  const rows = refused.filter(({ original }) => original !== undefined);
  if (rows.length === 0) return null;
  if (!rows.every(({ file }) => extname(file).toLowerCase() === '.csv')) {
    const lines = rows.map((row) =>
      isRecord(row.original)
        ? JSON.stringify({ ...row.original, [REFUSED_COLUMN]: because(row) })
        : String(row.original),
    );
    return { name: `${source}-refused.jsonl`, type: 'application/jsonl', text: `${lines.join('\n')}\n` };
  }
  const records = rows.map(({ original }) => original as Record<string, string>);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (column) => column !== REFUSED_COLUMN,
  );
  const lines = records.map((record, index) =>
    csvLine([...columns.map((column) => record[column] ?? ''), because(rows[index] as RefusedRow)]),
  );
  const text = `\ufeff${csvLine([...columns, REFUSED_COLUMN])}${lines.join('')}`;
  return { name: `${source}-refused.csv`, type: 'text/csv', text };
}

/** Writes a form's files into a folder of their own, under their base names. @throws studio/file-refused */
async function unpack(files: File[]): Promise<string> {
  const refused = (detail: string): AppError => new AppError('studio/file-refused', { detail });
  if (files.length === 0 || files.length > IMPORT_FILES) throw refused(`Send one to ${IMPORT_FILES} files.`);
  const named = new Map<string, File>();
  for (const file of files) {
    const name = basename(file.name.replaceAll('\\', '/'));
    if (name === '' || name.startsWith('.')) continue;
    if (named.has(name)) throw refused(`Two files are called ${name}. Give one of them another name.`);
    named.set(name, file);
  }
  const folder = await mkdtemp(join(tmpdir(), 'talkies-import-'));
  for (const [name, file] of named)
    await writeFile(join(folder, name), Buffer.from(await file.arrayBuffer()));
  return folder;
}

const failureOf = (error: unknown): ImportLine => {
  const isForReader =
    error instanceof AppError || (error instanceof Error && error.message.startsWith('There is'));
  return {
    failed: {
      ...(error instanceof AppError ? { code: error.code } : {}),
      title: 'Nothing was imported',
      detail: isForReader
        ? error.message
        : 'Something went wrong on our side. Nothing of the file was kept; send it again.',
    },
  };
};

/**
 * Imports the files of a form, or only tries to (`check`), and reports its progress line by line. Refused rows are
 * left out and reported; all others are written together, or none is. The import continues when its listener
 * disconnects.
 * @throws studio/file-refused
 */
export async function importFiles(
  ctx: Ctx,
  who: Acting,
  query: ImportQuery,
  files: File[],
): Promise<Response> {
  const folder = await unpack(files);
  const lines = new Readable({ read: () => undefined });
  const say = (line: ImportLine): void => void lines.push(`${JSON.stringify(line)}\n`);
  const refused: RefusedRow[] = [];
  const work = async (): Promise<void> => {
    try {
      const {
        source,
        films,
        rows,
        created,
        updated,
        unchanged,
        refused: count,
        drafts,
      } = await run(ctx, who, query, folder, {
        progress: (rows) => say({ rows }),
        refused: (row) => void refused.push(row),
      });
      const report = { source, films, rows, created, updated, unchanged, refused: count, drafts };
      const shown = refused.slice(0, SHOWN).map(({ file, row, problems }) => ({ file, row, problems }));
      say({ done: { report, refused: shown, file: fileOf(source, refused) } });
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'an import broke off');
      say(failureOf(error));
    } finally {
      await rm(folder, { recursive: true, force: true });
      lines.push(null);
    }
  };
  void work();
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': PERSONAL },
  });
}

import { resolve } from 'node:path';
import { importWithLines } from '../src/flows/import-catalogue.ts';
import type { ImportReport } from '../src/modules/catalogue/index.ts';
import type { Command, CommandIo } from './command.ts';
import { readOptions, UsageError } from './options.ts';

export const importUsage = `catalogue:import PATH [--source NAME] [--film SLUG] [--creator NAME] [--pictures DIR] [--json]
  PATH       a file or folder of metadata: JSON, JSONL or CSV (docs/operating.md describes the fields)
  --source   names the collection; the same name and row id is the same item (default: the file's name)
  --film     for rows that name no film     --creator  for rows that name no creator
  --pictures the folder that pictures are relative to (default: that of each file)
  --json     prints one object with the counts of imported, unchanged and refused rows`;

const SHOWN_PROBLEMS = 200;

const count = (n: number): string => n.toLocaleString('en');

function tell(report: ImportReport, io: CommandIo): void {
  for (const { file, row, field, message } of report.problems.slice(0, SHOWN_PROBLEMS))
    io.err(`${file}${row > 0 ? `, row ${row}` : ''}: ${field} ${message}.`);
  const more = report.problems.length - SHOWN_PROBLEMS;
  if (more > 0) io.err(`… and ${count(more)} more.`);
  const films = report.films > 0 ? `${count(report.films)} films, ` : '';
  io.out(
    `${films}${count(report.imported)} items imported (${count(report.created)} new, ${count(report.updated)} changed), ` +
      `${count(report.unchanged)} unchanged, ${count(report.refused)} refused.`,
  );
  const lacks = Object.entries(report.lacks).map(([need, n]) => `${need} (${count(n)})`);
  if (report.drafts > 0) io.out(`${count(report.drafts)} stay drafts; they lack ${lacks.join(', ')}.`);
}

/** Refused rows do not fail a run in which others succeeded: they are named, and can be sent again. */
export const catalogueImport: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, importUsage, {
    source: { type: 'string' },
    film: { type: 'string' },
    creator: { type: 'string' },
    pictures: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [path, ...rest] = positionals;
  if (!path || rest.length > 0) throw new UsageError(`Name one file or folder.\n${importUsage}`);
  const { json, pictures, ...named } = values;
  const report = await importWithLines(
    ctx,
    { path: resolve(io.cwd, path), ...named, ...(pictures ? { pictures: resolve(io.cwd, pictures) } : {}) },
    { progress: (line) => io.err(line) },
  );
  if (json) io.out(JSON.stringify(report));
  else tell(report, io);
  return report.imported + report.unchanged + report.films > 0 ? 0 : 1;
};

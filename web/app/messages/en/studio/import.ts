import { figure } from '../number.ts';

export const studioImport = {
  title: 'Import items',
  lead: 'Drop a file of items here. It is tried first, and nothing is kept before you say so.',
  all: 'The whole catalogue',
  files: 'Files',
  filesHint: (most: number) =>
    `CSV, JSON or JSONL, with films.json and the pictures that the rows name beside it where there are any; ${most} MB are the most.`,
  tooLarge: (size: number, most: number) =>
    `These are ${size} MB, and ${most} MB are the most. Split the file, or leave the pictures for later.`,
  chosen: (count: number) => `${count} files are chosen.`,
  source: 'Name of the collection',
  sourceHint:
    'The same name and row number is the same item: send a corrected file under the name that it had.',
  film: 'Film of rows that name none',
  asInFile: 'None',
  creator: 'Creator of rows that name none',
  creatorHint: 'Empty: such rows stay drafts.',
  check: 'Try the file',
  sending: 'The file is being sent …',
  tried: 'The file was tried. Nothing is kept yet.',
  import: (count: number) => `Import ${figure(count)}`,
  imported: 'The items are imported.',
  outcome: 'What was imported',
  wouldBe: 'What the import would do',
  counts: {
    films: 'Films',
    created: 'New items',
    updated: 'Changed items',
    unchanged: 'Unchanged',
    refused: 'Refused rows',
    drafts: 'Of them lack something, and stay drafts',
  },
  see: 'See the catalogue',
  refused: 'Refused rows',
  refusedText: 'Correct them in a file of their own, and send it under the same name.',
  download: (name: string) => `Keep ${name}`,
  columns: { file: 'File', row: 'Row', why: 'Why' },
  more: (count: number) => `And ${figure(count)} more, in the file.`,
};

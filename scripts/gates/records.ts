/**
 * The records of docs/decisions: their titles, their relations, and the list of them. `node scripts/gates/records.ts`
 * writes it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/command.ts';

const FOLDER = 'docs/decisions';
const LIST = `${FOLDER}/README.md`;
const FILE = /^(\d{3})-[a-z0-9-]+\.md$/;
const RELATION = /(amends|amended by|supersedes|superseded by) ((?:adr\/\d{3}(?:, )?)+)/g;

/** Each relation and its counterpart in the other record. */
const counterparts = {
  amends: 'amended by',
  'amended by': 'amends',
  supersedes: 'superseded by',
  'superseded by': 'supersedes',
} as const;
type Relation = keyof typeof counterparts;

export interface DecisionRecord {
  number: string;
  file: string;
  title: string;
  relations: { relation: Relation; other: string }[];
}

/** A record, from its file's name and text. @throws where the name or the first line does not follow record 000 */
export function parseRecord(file: string, text: string): DecisionRecord {
  const [first = '', , status = ''] = text.split('\n');
  const number = FILE.exec(file)?.[1];
  const title = /^# (\d{3}) (.+)$/.exec(first);
  if (!number || title?.[1] !== number) throw new Error(`${FOLDER}/${file} does not begin with its number.`);
  const relations = status.startsWith('Status: ')
    ? [...status.matchAll(RELATION)].flatMap(([, relation, others = '']) =>
        others
          .split(',')
          .map((other) => ({ relation: relation as Relation, other: other.trim().slice('adr/'.length) }))
          .filter(({ other }) => other !== ''),
      )
    : [];
  return { number, file, title: title[2] ?? '', relations };
}

export const readRecords = (): DecisionRecord[] =>
  readdirSync(join(root, FOLDER))
    .filter((file) => file !== 'README.md')
    .sort()
    .map((file) => parseRecord(file, readFileSync(join(root, FOLDER, file), 'utf8')));

/** The list of all records, in order, with their relations. */
export function listOf(records: DecisionRecord[]): string {
  const rows = records.map(({ number, file, title, relations }) => {
    const status = relations
      .filter(({ relation }) => relation === 'amended by' || relation === 'superseded by')
      .map(({ relation, other }) => `${relation} adr/${other}`);
    return `| [${number}](${file}) | ${title} | ${status.join(', ')} |`;
  });
  const head = ['# Records of decisions', '', 'Written by `node scripts/gates/records.ts`.', ''];
  return [...head, '| number | choice | since |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Problems of the records, one sentence each: repeated numbers, one-sided relations, an outdated list. */
export function recordProblems(records: DecisionRecord[], list: string): string[] {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const twice = records.filter((record) => byNumber.get(record.number) !== record);
  const oneSided = records.flatMap(({ number, relations }) =>
    relations
      .filter(({ relation, other }) => {
        const back = byNumber.get(other)?.relations ?? [];
        return !back.some((one) => one.relation === counterparts[relation] && one.other === number);
      })
      .map(({ relation, other }) => `adr/${number} is “${relation} adr/${other}”, which does not say so.`),
  );
  return [
    ...twice.map(({ file }) => `${FOLDER}/${file}: its number is given twice.`),
    ...oneSided,
    ...(list === listOf(records) ? [] : [`${LIST} is old: node scripts/gates/records.ts writes it.`]),
  ];
}

export const readList = (): string => readFileSync(join(root, LIST), 'utf8');

if (import.meta.main) writeFileSync(join(root, LIST), listOf(readRecords()));

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startAnvil } from '../deploy/anvil.ts';
import { FIELD, LIMITS } from './field.ts';
import { measureGas, type Operation } from './measure.ts';

const SNAPSHOT = new URL('./snapshot.json', import.meta.url);

const { values } = parseArgs({ options: { json: { type: 'boolean' }, save: { type: 'boolean' } } });
const chain = await startAnvil();
try {
  const gas = await measureGas(chain);
  if (values.save) await writeFile(SNAPSHOT, `${JSON.stringify(gas, null, 2)}\n`);
  if (values.json) console.log(JSON.stringify(gas));
  else await printTable(gas);
} finally {
  await chain.stop();
}

async function printTable(gas: Record<Operation, number>): Promise<void> {
  const committed = JSON.parse(await readFile(SNAPSHOT, 'utf8')) as Partial<Record<Operation, number>>;
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, index) => cell.padEnd([15, 13, 26, 20, 10, 10, 10][index] ?? 0)).join(''));
  row('operation', 'lower bound', 'best public', 'others', 'at most', 'ours', 'snapshot');
  for (const operation of Object.keys(FIELD) as Operation[]) {
    const { lowest, best, others } = FIELD[operation];
    const before = committed[operation];
    const change =
      before === undefined ? 'new' : `${(((gas[operation] - before) / before) * 100).toFixed(2)} %`;
    row(operation, lowest, best, others, String(LIMITS[operation]), String(gas[operation]), change);
  }
}

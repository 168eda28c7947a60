/**
 * `npm run bench:waiting-rooms`: the opening of a drop for which 10,000 people wait, on PostgreSQL: closing the list, drawing the
 * places, letting in, and what each of them reads meanwhile. `--people 10000`, `--reads 2000`, `--json`. Ends with 1 where
 * a limit is passed.
 */
import { parseArgs } from 'node:util';
import { EVMNET } from '@talkies/shared/draw';
import { eq, sql } from 'drizzle-orm';
import { launchDraw, myLaunch } from '../../server/src/flows/launches/show-launches.ts';
import {
  joinWaitingRoom,
  launchById,
  launchState,
  moveWaitingRoom,
  setSignature,
} from '../../server/src/modules/launches/index.ts';
import { launchPlaces, waitingRooms } from '../../server/src/modules/launches/tables.ts';
import { connectPostgres } from '../../server/src/platform/db/postgres.ts';
import { openDatabases } from './live/databases.ts';
import { fillWaitingRoom, LAUNCH } from './waiting-rooms/seed.ts';

/** A move comes each second: the dearest one must leave the others of that second room. */
const LIMIT_MOVE_MS = 5_000;
const LIMIT_READ_MS = 50;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    reads: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const reads = Number(values.reads);
if (!(people > 0 && reads > 0)) throw new Error('--people and --reads need numbers such as 1000');

const round = (ms: number): number => Math.round(ms * 10) / 10;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return round(performance.now() - began);
}
async function p99(work: (n: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < reads; n += 1) taken.push(await timed(() => work(n)));
  return taken.toSorted((a, b) => a - b)[Math.ceil(reads * 0.99) - 1] ?? 0;
}

const databases = await openDatabases();
try {
  const connection = await connectPostgres(await databases.make());
  const { db } = connection;
  const opensAt = new Date();
  let now = opensAt;
  const ctx = { db, clock: { now: () => now } };
  await fillWaitingRoom(db, people, opensAt);
  const deciding = { beacon: EVMNET, attemptFailed: false };
  const move = () => timed(() => moveWaitingRoom(ctx, LAUNCH, deciding, async () => undefined));
  const [someone] = await db.select().from(launchPlaces).limit(1);
  // looking and coming again gives nobody another place
  const before = JSON.stringify(someone);
  const userId = someone?.userId ?? '';
  for (let n = 0; n < 100; n += 1) await joinWaitingRoom(ctx, userId, LAUNCH);
  const [after] = await db.select().from(launchPlaces).where(eq(launchPlaces.userId, userId));
  const pollsGain = JSON.stringify(after) !== before;
  const close = await move();
  now = new Date(opensAt.getTime() + 15_000);
  await setSignature(db, LAUNCH, `0x${'ab'.repeat(64)}`);
  const draw = await move();
  const admits: number[] = [];
  for (let second = 1; second <= 20; second += 1) {
    now = new Date(now.getTime() + 1_000);
    admits.push(await move());
  }
  const launch = await launchById(db, LAUNCH);
  const figures = {
    ...{ people, closeMs: close, drawMs: draw, admitMs: Math.max(...admits) },
    mineP99Ms: await p99((n) => myLaunch(ctx, `fan-${(n * 37) % people}`, LAUNCH)),
    stateP99Ms: await p99(() => launchState(ctx, launch)),
    drawFileMs: await timed(() => launchDraw({ db, config: { chains: [] } } as never, LAUNCH)),
    pollsGain,
  };
  const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.launchId, LAUNCH));
  const [given] = await db
    .select({ count: sql<number>`count(distinct place)::int` })
    .from(launchPlaces)
    .where(eq(launchPlaces.launchId, LAUNCH));
  const whole = room?.drawn === people && given?.count === people;
  const slow = Math.max(close, draw, ...admits) > LIMIT_MOVE_MS || figures.mineP99Ms > LIMIT_READ_MS;
  if (slow || pollsGain || !whole) process.exitCode = 1;
  if (values.json) console.log(JSON.stringify({ ...figures, admitted: room?.admitted, whole }));
  else {
    console.log(`list of ${people} closed in ${close} ms, places drawn in ${draw} ms`);
    console.log(`letting in: ${figures.admitMs} ms at most, ${room?.admitted} people in 20 moves`);
    console.log(`one's own place p99 ${figures.mineP99Ms} ms, what all see p99 ${figures.stateP99Ms} ms`);
    console.log(`${whole ? 'ok  ' : 'LOST'} everybody has one place of their own`);
    console.log(`${pollsGain ? 'GAIN' : 'ok  '} a hundred more requests to come in change nothing`);
  }
  await connection.close();
} finally {
  await databases.stop();
}

import { dayOf, MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  filmsAmong,
  type ItemFigures,
  itemFigures,
  wordsWithoutItems,
} from '../../modules/catalogue/index.ts';
import { closeDays, type Search, type View, type Visit, writeVisits } from '../../modules/visits/index.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';

type Ctx = Needs<'clock' | 'db' | 'log'>;

/** What distinguishes one visitor of a day from another. It is in memory only, until the next round. */
export interface Visitor {
  ip: string;
  agent: string;
  /** two letters, or '' */
  country: string;
}

/** The time between rounds; a process that is killed loses the visits of one round. */
const ROUND_MS = 2_000;
/** The maximum of entries in a round; more are not counted, and the log states their number. */
const MAX_WAITING = 5_000;
/** The searches of a round that are repeated to see whether they find anything: each costs as much as its page. */
const MAX_SEARCHES = 50;
/** The time after a day's end (UTC) in which processes may still write their last round. */
const CLOSE_AFTER_MS = MINUTE_MS;

interface VisitEntry {
  day: string;
  visitor: string;
  country: string;
  seen: View;
  /** whether its last round failed while the database was well */
  failed: boolean;
}

export interface VisitCounter {
  /** Adds to the round in memory only. */
  add(visitor: Visitor, seen: readonly View[]): void;
  /** Writes the entries since the last round, and closes past days. */
  write(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Counts visitors in rounds: no page waits for it, and a page adds a row only where it is new to its visitor that day. */
export function createVisitCounter(ctx: Ctx): VisitCounter {
  let waiting = new Map<string, VisitEntry>();
  let dropped = 0;
  let closed = '';
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const writeRound = async (): Promise<void> => {
    const entries = waiting;
    waiting = new Map();
    if (dropped > 0) ctx.log.warn({ dropped }, 'more visitors than are counted');
    dropped = 0;
    const before = dayOf(new Date(ctx.clock.now().getTime() - CLOSE_AFTER_MS));
    try {
      for (const [day, ofDay] of byDay(entries.values())) await writeDay(ctx, day, ofDay);
    } catch (error) {
      const failed = !isUnavailable(error);
      // what was written already is not counted again; an entry that can never be written must not stop the others
      for (const [name, entry] of entries)
        if (waiting.size < MAX_WAITING && !(failed && entry.failed)) waiting.set(name, { ...entry, failed });
      throw error;
    } finally {
      // a day's secret goes even where its last round could not be written
      if (before !== closed) await closeDays(ctx, before);
      closed = before;
    }
  };
  const write = (): Promise<void> => {
    round = round.catch(() => undefined).then(writeRound);
    return round;
  };

  return {
    add: ({ ip, agent, country }, seen) => {
      const day = dayOf(ctx.clock.now());
      const visitor = `${ip}\0${agent}`;
      for (const one of seen) {
        const name = `${day} ${one.kind} ${one.subject}\0${visitor}`;
        if (waiting.has(name)) continue;
        if (waiting.size >= MAX_WAITING) dropped += 1;
        else waiting.set(name, { day, visitor, country, seen: one, failed: false });
      }
    },
    write,
    start: () => {
      timer = setInterval(() => {
        write().catch((error: unknown) => ctx.log.warn({ err: error }, 'visits'));
      }, ROUND_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await write().catch((error: unknown) => ctx.log.warn({ err: error }, 'visits'));
    },
  };
}

function byDay(entries: Iterable<VisitEntry>): Map<string, VisitEntry[]> {
  const days = new Map<string, VisitEntry[]>();
  for (const entry of entries) {
    const ofDay = days.get(entry.day) ?? [];
    ofDay.push(entry);
    days.set(entry.day, ofDay);
  }
  return days;
}

type Item = ItemFigures | undefined;

/** What one entry counts as: a checkout also counts as a view of its item, from wherever it was opened. */
function visitsOf({ visitor, country, seen }: VisitEntry, item: Item, film: string): Visit[] {
  const all = { visitor, country, by: 'all', key: '' } as const;
  const ofFilm = (step: Visit['step']): Visit[] =>
    film === '' ? [] : [{ visitor, country: '', step, by: 'film', key: film }];
  const visits: Visit[] = [{ ...all, step: 'visits' }, ...ofFilm('visits')];
  if (!item) return visits;
  for (const step of seen.kind === 'checkout' ? (['items', 'checkouts'] as const) : (['items'] as const))
    visits.push(
      { ...all, step },
      { ...all, country: '', step, by: 'tier', key: item.rarity },
      { ...all, country: '', step, by: 'sale', key: item.sale },
      ...ofFilm(step),
    );
  return visits;
}

/** Writes a day's entries. Items and films are looked up once a round; an unknown one counts as a visit only. */
async function writeDay(ctx: Ctx, day: string, entries: VisitEntry[]): Promise<void> {
  const subjects = (...kinds: View['kind'][]) => [
    ...new Set(entries.flatMap(({ seen }) => (kinds.includes(seen.kind) ? [seen.subject] : []))),
  ];
  const found = await itemFigures(ctx.db, {
    ids: subjects('item', 'checkout'),
    legendary: subjects('legendary').length > 0,
  });
  const items = new Map(found.map((item) => [item.id, item]));
  const legendary = found.find((item) => item.legendary);
  const films = await filmsAmong(ctx.db, subjects('film'));
  const nothing = await wordsWithoutItems(ctx.db, subjects('search').slice(0, MAX_SEARCHES));
  const visits: Visit[] = [];
  const searches: Search[] = [];
  for (const entry of entries) {
    const { kind, subject } = entry.seen;
    const item = kind === 'legendary' ? legendary : items.get(kind === 'search' ? '' : subject);
    const film = kind === 'film' && films.has(subject) ? subject : (item?.film ?? '');
    visits.push(...visitsOf(entry, item, film));
    if (kind === 'search' && nothing.has(subject)) searches.push({ visitor: entry.visitor, words: subject });
  }
  await writeVisits(ctx, day, visits, searches);
}

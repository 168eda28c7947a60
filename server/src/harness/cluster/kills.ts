import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from './database.ts';
import type { Found, Probe, Visitors } from './visitors.ts';
import type { ClusterWorld } from './world.ts';

/** the pause before a service manager restarts a process */
const RESTART_MS = 1_000;
/** the pause between two kills, in which everything works */
const QUIET_MS = 3_000;

export interface Kill extends Found {
  what: string;
  /** milliseconds until it ran again */
  back: number;
  /** requests of visitors that failed around it */
  failed: number;
  /** live pages that showed a bid made after it */
  caughtUp: number;
}

interface Watch {
  probe: Probe;
  visitors: Pick<Visitors, 'failed'>;
  /** the number of live pages that show the next bid */
  caughtUp: () => Promise<number>;
  /** the names of what is killed; null: all */
  only: readonly string[] | null;
  /** nothing is killed after that instant */
  until: number;
  say: (line: string) => void;
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Kills the primary's machine, then one process of the shop and of the proxies after another; each is restarted.
 * @param kills receives each kill as soon as everything works again
 * @returns the names that there was no time for
 */
export async function killAll(
  world: ClusterWorld,
  kills: Kill[],
  { probe, visitors, caughtUp, only, until, say }: Watch,
): Promise<string[]> {
  const { processes, proxies, database } = world;
  const left: string[] = [];
  const during = async (what: string, work: () => Promise<void>): Promise<void> => {
    if (only && !only.includes(what)) return;
    if (Date.now() > until) {
      left.push(what);
      return;
    }
    probe.found();
    const before = sumOf(visitors.failed);
    const begun = performance.now();
    await work();
    const back = Math.round(performance.now() - begun);
    await sleep(QUIET_MS);
    const kill = {
      what,
      back,
      ...probe.found(),
      failed: sumOf(visitors.failed) - before,
      caughtUp: await caughtUp(),
    };
    say(
      `${what}: ${kill.failed} requests failed, nothing read for ${kill.read} ms, nothing written for ${kill.write} ms ` +
        `(${JSON.stringify(kill.met)}), back after ${kill.back} ms, ${kill.caughtUp} live pages caught up`,
    );
    kills.push(kill);
  };
  await during('primary', async () => {
    const primary = await waitFor('a primary', database.primary);
    await primary.kill();
    await waitFor('another primary', async () => {
      const found = await database.primary();
      return found && found.name !== primary.name ? found : null;
    });
    await sleep(RESTART_MS);
    primary.start();
    await waitFor('two standbys', async () => (await database.standbys()) === 2);
  });
  for (const [name, member] of processes)
    await during(name, async () => {
      await member.kill();
      await sleep(RESTART_MS);
      await waitFor(name, async () => {
        await member.start();
        return member.isReady;
      });
    });
  for (const name of ['pgbouncer', 'haproxy'] as const) await during(name, proxies.restart[name]);
  return left;
}

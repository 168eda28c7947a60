import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickestFolder } from '../../../scripts/test/quickest-folder.ts';
import { type Opening, openShop, type Shop } from '../shop.ts';
import { until } from '../until.ts';
import { sharedShop, useOwnShop } from './current-shop.ts';

/** A shop for one file of journeys; the helpers use it while it is open. */
export interface OwnShop extends Shop {
  /** Moves its time ahead of the real time while it runs. */
  moveAhead(seconds: number): Promise<void>;
  /** The same by a restart at the same address, so that open pages lose their connection. */
  reopenAhead(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The processes of a shop, by their names. */
function processesOf({ dataDir }: Shop): { name: string; pid: number }[] {
  return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).children;
}

/** Tells the processes that have a clock of ours that it was moved, and waits until the shop goes by it. */
async function readClockAgain(shop: Shop, seconds: number): Promise<void> {
  for (const { name, pid } of processesOf(shop))
    if (name === 'app' || name === 'sandbox') process.kill(pid, 'SIGUSR2');
  const isMoved = async (): Promise<boolean> => {
    const { serverTime } = (await (await fetch(`${shop.url}/api/lotteries`)).json()) as {
      serverTime: string;
    };
    return Date.parse(serverTime) - Date.now() > (seconds - 60) * 1000;
  };
  await until(isMoved, 'shop with the moved clock');
}

/**
 * Pauses or continues the worker's shop, as an idle shop uses a sixteenth of a core (adr/621): it is paused while a
 * file has its own. Not with `SHOP_DATA_DIR`, where the other workers share it.
 */
function signalSharedShop(signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (process.env.SHOP_DATA_DIR) return;
  for (const { pid } of processesOf(sharedShop())) process.kill(pid, signal);
}
export const haltSharedShop = (): void => signalSharedShop('SIGSTOP');
export const continueSharedShop = (): void => signalSharedShop('SIGCONT');

/** Opens a shop for the journeys of one file. @param name the name of its folder */
export async function openOwnShop(name: string, opening: Pick<Opening, 'empty'> = {}): Promise<OwnShop> {
  const folder = mkdtempSync(join(quickestFolder(), `talkies ${name} `));
  haltSharedShop();
  const dataDir = join(folder, 'shop');
  const aheadFile = join(folder, 'ahead');
  writeFileSync(aheadFile, '0');
  let opened = await openShop(dataDir, { ...opening, aheadFile }).catch((error: unknown) => {
    continueSharedShop();
    throw error;
  });
  useOwnShop(opened.shop);
  const port = Number(new URL(opened.shop.url).port);
  return {
    ...opened.shop,
    moveAhead: async (seconds) => {
      writeFileSync(aheadFile, String(seconds));
      await readClockAgain(opened.shop, seconds);
    },
    reopenAhead: async (seconds) => {
      await opened.close();
      writeFileSync(aheadFile, String(seconds));
      opened = await openShop(dataDir, { ...opening, port, aheadFile });
      useOwnShop(opened.shop);
    },
    close: async () => {
      useOwnShop(null);
      // the worker's next file needs the shared shop, however this one ends
      continueSharedShop();
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

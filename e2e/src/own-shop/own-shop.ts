import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Opening, openShop, type Shop } from '../shop.ts';
import { sharedShop, useOwnShop } from './current-shop.ts';

/** A shop for one file of journeys; the helpers use it while it is open. */
export interface OwnShop extends Shop {
  /** Restarts it at the same address, that many seconds ahead of the real time. */
  reopenAhead(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Pauses or continues the worker's shop, as an idle shop uses a sixteenth of a core (adr/621): it is paused while a
 * file has its own. Not with `SHOP_DATA_DIR`, where the other workers share it.
 */
function signalSharedShop(signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (process.env.SHOP_DATA_DIR) return;
  const record = readFileSync(join(sharedShop().dataDir, 'run.json'), 'utf8');
  const { children }: { children: { pid: number }[] } = JSON.parse(record);
  for (const { pid } of children) process.kill(pid, signal);
}
export const haltSharedShop = (): void => signalSharedShop('SIGSTOP');
export const continueSharedShop = (): void => signalSharedShop('SIGCONT');

/** Opens a shop for the journeys of one file. @param name the name of its folder */
export async function openOwnShop(name: string, opening: Pick<Opening, 'empty'> = {}): Promise<OwnShop> {
  const folder = mkdtempSync(join(tmpdir(), `talkies ${name} `));
  haltSharedShop();
  const dataDir = join(folder, 'shop');
  let opened = await openShop(dataDir, opening).catch((error: unknown) => {
    continueSharedShop();
    throw error;
  });
  useOwnShop(opened.shop);
  const port = Number(new URL(opened.shop.url).port);
  return {
    ...opened.shop,
    reopenAhead: async (ahead) => {
      await opened.close();
      opened = await openShop(dataDir, { ...opening, port, ahead });
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

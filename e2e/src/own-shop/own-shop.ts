import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Opening, openShop, type Shop } from '../shop.ts';
import { sharedShop, useOwnShop } from './current-shop.ts';

/** A shop that one file of journeys has for itself; the helpers talk to it while it is open. */
export interface OwnShop extends Shop {
  /** Ends it and begins it anew, at the same address, so many seconds ahead of the real time. */
  reopenAhead(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A shop computes a sixteenth of a core while nobody does anything (adr/621): that of this worker stands still while a file
 * has its own. `SHOP_DATA_DIR`: it is the other workers' too.
 */
function signalSharedShop(signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (process.env.SHOP_DATA_DIR) return;
  const record = readFileSync(join(sharedShop().dataDir, 'run.json'), 'utf8');
  const { children }: { children: { pid: number }[] } = JSON.parse(record);
  for (const { pid } of children) process.kill(pid, signal);
}
export const haltSharedShop = (): void => signalSharedShop('SIGSTOP');
export const continueSharedShop = (): void => signalSharedShop('SIGCONT');

/** Opens a shop for the journeys of one file. @param name of its folder */
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
      // the worker's next file needs it, however this one ends
      continueSharedShop();
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

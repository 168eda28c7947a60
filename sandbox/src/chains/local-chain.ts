import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Anvil, type AnvilOptions, StateRefused, spawnAnvil } from './anvil.ts';
import { keepMining } from './keeper.ts';
import { connectRpc } from './rpc.ts';
import { saveState, setAside } from './state-file.ts';

export interface LocalChainOptions {
  chainId: number;
  /** a loopback address; a random one, where the system has many, when left out */
  host?: string | undefined;
  /** 0: any free one */
  port: number;
  stateFile: string;
  /** seconds since 1970 at which a chain without a state begins; now when left out */
  began?: number | undefined;
  /** from one block to the next while a transaction waits; 1,000 when left out */
  blockTimeMs?: number | undefined;
  /** blocks, the including one counted, that the most cautious reader of this chain waits for; 3 when left out */
  confirmations?: number | undefined;
  /** save the state only when the chain stops: a SIGKILL loses everything since the start */
  savedAtStop?: boolean | undefined;
  log: (line: string) => void;
}

export interface LocalChain {
  rpcUrl: string;
  pid: number;
  /** resolves when the node has ended, whatever the reason */
  exited: Promise<void>;
  /** sets the clock of a chain that began in the past to the present */
  comeToPresent(): Promise<void>;
  /** saves the state and ends the node */
  stop(): Promise<void>;
}

/** A final block has two after it (see `finalAfter`). */
const FINALITY_DEPTH = 2;
const SAVE_EVERY_MS = 1_000;
/** while a new chain is in the past, nobody watches it: its history is written quickly */
const HASTE_MS = 100;

/**
 * The node accepts WebSockets from any web page, and its methods can move all money of the chain. A page can try every
 * port of 127.0.0.1, but not those of sixteen million loopback addresses, which only Linux has.
 */
function hiddenHost(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
}

async function spawnFrom(
  stateFile: string,
  options: AnvilOptions,
  log: (line: string) => void,
): Promise<Anvil> {
  if (!existsSync(stateFile)) return spawnAnvil(options);
  try {
    return await spawnAnvil({ ...options, began: undefined, loadState: stateFile });
  } catch (error) {
    if (!(error instanceof StateRefused)) throw error;
    const aside = await setAside(stateFile);
    log(`the chain's state could not be read and was kept as ${aside}; chain ${options.chainId} begins anew`);
    return spawnAnvil(options);
  }
}

/**
 * A chain for one machine that behaves like a real one: blocks are mined while transactions wait, and the state
 * survives the process. After a SIGKILL the last second can be missing; the chain is shorter then.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  if (process.env.NODE_ENV === 'production') throw new Error('Local chains do not start in production.');
  const {
    chainId,
    host = hiddenHost(),
    port,
    stateFile,
    blockTimeMs = 1_000,
    confirmations = 3,
    savedAtStop = false,
    began,
    log,
  } = options;
  const anvil = await spawnFrom(stateFile, { chainId, host, port, began }, log);
  const rpc = connectRpc(anvil.rpcUrl);
  let savedAt = Number.NEGATIVE_INFINITY;
  let savedHead = '';
  let changed = false;
  let past = began !== undefined && !existsSync(stateFile);

  const save = async (): Promise<void> => {
    changed = false;
    const { hash } = await rpc.block('latest');
    // the last block before a rest may have been saved already, because it was time
    if (hash === savedHead) return;
    savedAt = performance.now();
    await saveState(stateFile, rpc);
    savedHead = hash;
  };
  const keeper = keepMining({
    rpc,
    blockTimeMs: () => (past ? HASTE_MS : blockTimeMs),
    depth: Math.max(confirmations - 1, FINALITY_DEPTH),
    onBlock: async (state) => {
      changed = true;
      if (savedAtStop) return;
      if (state === 'resting' || performance.now() - savedAt >= SAVE_EVERY_MS) await save();
    },
    log,
  });

  return {
    rpcUrl: anvil.rpcUrl,
    pid: anvil.pid,
    exited: anvil.exited,
    comeToPresent: async () => {
      await rpc.call('anvil_setTime', Math.floor(Date.now() / 1000));
      past = false;
    },
    stop: async () => {
      await keeper.stop();
      // a node that died by itself has nothing more to save
      if (changed) await save().catch((error: unknown) => log(`the chain's state was not saved: ${error}`));
      await anvil.stop();
    },
  };
}

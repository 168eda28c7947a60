import { connectRpc } from '../../chains/rpc.ts';
import type { StandInOptions } from '../stand-in.ts';

/** @returns the transaction's hash */
export type SendCoins = (chain: string, wallet: string, wei: bigint) => Promise<string>;

export interface OnRampOptions extends StandInOptions {
  sendCoins: SendCoins;
}

/**
 * Sends coins of a local chain from an account that its node has funded, as an on-ramp does from its own. One after
 * another: a node gives two simultaneous transactions the same nonce, and the later one fails or replaces the other.
 */
export function coinSender(nodes: () => { name: string; rpcUrl: string }[]): SendCoins {
  let last: Promise<unknown> = Promise.resolve();
  const send: SendCoins = async (chain, wallet, wei) => {
    const node = nodes().find(({ name }) => name === chain);
    if (!node) throw new Error(`no node of ${chain}`);
    const rpc = connectRpc(node.rpcUrl);
    const accounts = (await rpc.call('eth_accounts')) as string[];
    const sent = { from: accounts.at(-1), to: wallet, value: `0x${wei.toString(16)}` };
    return String(await rpc.call('eth_sendTransaction', sent));
  };
  return (...coins) => {
    const sent = last.then(() => send(...coins));
    last = sent.catch(() => undefined);
    return sent;
  };
}

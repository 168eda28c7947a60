import { describe, expect, test } from 'vitest';
import { switchChain } from './chains.ts';
import type { Connector } from './connector.ts';

const polygon = {
  chainId: 31337,
  label: 'Polygon',
  currency: 'MATIC',
  rpcUrl: 'http://localhost/rpc',
  explorerUrl: 'http://localhost/explorer',
} as const;

interface Habits {
  knows?: boolean;
  /** whether the wallet switches to a chain when it adds it */
  follows?: boolean;
  refuses?: string;
}

/** A wallet on Ethereum with the given behaviour. */
function wallet({ knows = false, follows = true, refuses }: Habits) {
  const requests: string[] = [];
  let chainId = 1;
  let known = knows;
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
    requests.push(method);
    if (method === refuses) throw { code: 4001 };
    if (method === 'wallet_addEthereumChain') {
      known = true;
      if (follows) chainId = polygon.chainId;
    } else if (known) chainId = polygon.chainId;
    else throw { code: 4902 };
    return null;
  };
  const connector: Connector = { kind: 'extension', id: 'w', name: 'W', icon: null, provider: { request } };
  return { requests, connector };
}

const SWITCH = 'wallet_switchEthereumChain';
const ADD = 'wallet_addEthereumChain';

describe('a wallet is brought to a chain', () => {
  test.each([
    ['that it knows', { knows: true }, [SWITCH]],
    ['that it does not know, by offering it', {}, [SWITCH, ADD]],
    ['that it takes up without changing to it', { follows: false }, [SWITCH, ADD, SWITCH]],
  ])('%s', async (_, habits, calls) => {
    const { requests, connector } = wallet(habits);
    await switchChain(connector, polygon);
    expect(requests).toEqual(calls);
  });

  test.each([SWITCH, ADD])('unless its owner refuses %s', async (refuses) => {
    const { connector } = wallet({ refuses });
    await expect(switchChain(connector, polygon)).rejects.toMatchObject({ failure: 'rejected' });
  });
});

import { concat, type Hex, pad, size, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { TestChain } from './chain.ts';

/**
 * Makes the call that it is given: the receiver and the coins in a word each, then the data. Its own call succeeds though
 * that one is refused, as a bundle of several accounts' operations does. It refuses plain coins.
 */
const FORWARDER: Hex = '0x604036038060405f375f5f825f6020355f355af1505000';

/** Code of a payee that burns all gas of a payment. */
export const BURNS_GAS: Hex = '0x5b600056';
/** The same in transactions alone: estimates run with a gas price of 0. */
export const BURNS_GAS_WHEN_MINED: Hex = '0x3a600557005b600556';

/** A wallet with coins that is a contract, and to which other people's keys send its owner's calls. */
export async function addContractWallet({ client, fund, buyer }: TestChain) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await client.setCode({ address, bytecode: FORWARDER });
  await fund(address, 10n ** 21n);
  const wrap = ({ to, data, value }: { to: string; data: string; value: string }): Wrapped => ({
    to: address,
    data: concat([pad(to as Hex), pad(toHex(BigInt(value))), data as Hex]),
  });
  return {
    address,
    /** the call of this wallet that passes a call on */
    wrap,
    /** @returns the hash of the transaction that passes the call on */
    send: (call: Parameters<typeof wrap>[0]): Promise<Hex> =>
      client.sendTransaction({
        account: buyer,
        chain: null,
        ...wrap(call),
        // an estimate would leave out what is refused
        gas: 1_500_000n,
      }),
  };
}

interface Wrapped {
  to: Hex;
  data: Hex;
}

const word = (bytes: number): Hex => toHex(bytes, { size: 2 });

/** Sends one transaction that makes these calls of wallets, as a bundler does. @returns its hash */
export async function sendBundle({ client, buyer }: TestChain, calls: Wrapped[]): Promise<Hex> {
  const STEP = 39;
  let offset = calls.length * STEP + 1;
  const steps = calls.map(({ to, data }) => {
    const length = word(size(data));
    // CODECOPY(0, offset, length); CALL(gas, to, 0, 0, length, 0, 0); POP
    const step = concat([
      ...(['0x61', length, '0x61', word(offset), '0x5f', '0x39'] as const),
      ...(['0x5f', '0x5f', '0x61', length, '0x5f', '0x5f', '0x73', to, '0x5a', '0xf1', '0x50'] as const),
    ]);
    offset += size(data);
    return step;
  });
  const { address } = privateKeyToAccount(generatePrivateKey());
  const bytecode = concat([...steps, '0x00', ...calls.map(({ data }) => data)]);
  await client.setCode({ address, bytecode });
  return client.sendTransaction({ account: buyer, chain: null, to: address, data: '0x01', gas: 3_000_000n });
}

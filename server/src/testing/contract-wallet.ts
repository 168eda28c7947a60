import { concat, type Hex, pad, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { TestChain } from './chain.ts';

/**
 * Makes the call that it is given: the receiver and the coins in a word each, then the data. Its own call succeeds though
 * that one is refused, as a bundle of several accounts' operations does. It refuses plain coins.
 */
const FORWARDER: Hex = '0x604036038060405f375f5f825f6020355f355af1505000';

/** A wallet with coins that is a contract, and to which other people's keys send its owner's calls. */
export async function addContractWallet({ client, fund, buyer }: TestChain) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await client.setCode({ address, bytecode: FORWARDER });
  await fund(address, 10n ** 21n);
  return {
    address,
    /** @returns the hash of the transaction that passes the call on */
    send: (call: { to: string; data: string; value: string }): Promise<Hex> =>
      client.sendTransaction({
        account: buyer,
        chain: null,
        to: address,
        data: concat([pad(call.to as Hex), pad(toHex(BigInt(call.value))), call.data as Hex]),
        // an estimate would leave out what is refused
        gas: 1_500_000n,
      }),
  };
}

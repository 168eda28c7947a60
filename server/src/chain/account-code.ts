import type { Hex } from 'viem';
import { type Chain, unanswered } from './chains.ts';

/** The code of a key for which a contract acts (EIP-7702): these bytes, then the contract's address. */
const DELEGATION = '0xef0100';

/** Whether an account is a contract on a chain; a key for which a contract acts is none. @throws chain/unavailable */
export async function isContract(
  { failFastClient }: Pick<Chain, 'failFastClient'>,
  address: Hex,
): Promise<boolean> {
  const code = await failFastClient.getCode({ address }).catch(unanswered);
  return code !== undefined && code !== '0x' && !code.startsWith(DELEGATION);
}

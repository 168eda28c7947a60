import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { readReceiver } from '../../../platform/payable-address.ts';
import type { FieldProblem } from '../import/metadata.ts';

/** The fields of a film's own wallets. */
export const payeeFields = ['creatorAddress', 'beneficiary'] as const;
type Payees<Wallet> = Record<(typeof payeeFields)[number], Wallet>;

/** Reads the wallets that a film names itself, or says by field what is wrong with them. */
export function readFilmPayees(
  { config }: Needs<'config'>,
  film: Payees<string | null>,
): { payees: Payees<Hex | null>; problems: FieldProblem[] } {
  const payees: Payees<Hex | null> = { creatorAddress: null, beneficiary: null };
  const problems: FieldProblem[] = [];
  for (const field of payeeFields) {
    if (!film[field]) continue;
    const read = readReceiver(film[field], config.chains);
    if ('address' in read) payees[field] = read.address;
    else problems.push({ field, message: read.problem });
  }
  return { payees, problems };
}

import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { PUSH_GAS } from '@talkies/abi/constants';
import { type ContractFunctionName, type Hex, slice, toFunctionSelector } from 'viem';

/** The first write to a storage word: EIP-2929 charges 2,100 to load the word, EIP-2200 20,000 to fill it. */
const NEW_WORD = 22_100n;
/**
 * The most that a payee can add to what a dry run showed (`_pay` of Payouts.sol): a push that burns all of its gas, a
 * credit in a new word, and at most 2,900 for the word's hash and the event.
 */
const PAYEE = BigInt(PUSH_GAS) + NEW_WORD + 2_900n;

const abi = [...collectibleAbi, ...marketplaceAbi, ...lotteryAbi, ...orderReceiverAbi] as const;
type FunctionName = ContractFunctionName<typeof abi>;

/** What a function can need beyond its dry run, as others decide it between the dry run and the block. */
const extras: Readonly<Partial<Record<FunctionName, bigint>>> = {
  // Collectible: creator and beneficiary
  mintWithVoucher: 2n * PAYEE,
  // Marketplace: creator, treasury and seller; the bidder who is outbid
  buy: 3n * PAYEE,
  buyFor: 3n * PAYEE,
  settle: 3n * PAYEE,
  bid: PAYEE,
  bidWithPermit: PAYEE,
  // Lottery: each fourth purchase of a holder opens a word, and the ones before it may still be on their way
  buyTickets: NEW_WORD,
  buyTicketsWithPermit: NEW_WORD,
  buyTicketsFor: NEW_WORD,
  // Lottery: beneficiary, winner, holder
  draw: PAYEE,
  claimPrize: PAYEE,
  claimRefund: PAYEE,
  // OrderReceiver: payer, treasury
  refund: PAYEE,
  takeBack: PAYEE,
  collect: PAYEE,
};

const extraBySelector = new Map<Hex, bigint>(
  abi.flatMap((item) => {
    const extra = item.type === 'function' && extras[item.name];
    return extra ? [[toFunctionSelector(item), extra]] : [];
  }),
);

/**
 * The gas that a call is sent with: a quarter more than its dry run used, since state changes until it is mined, and
 * what a payee may add (adr/678). Unused gas costs nothing.
 */
export function gasLimitOf({ data }: { data: Hex }, used: bigint): bigint {
  return (used * 5n) / 4n + (extraBySelector.get(slice(data, 0, 4)) ?? 0n);
}

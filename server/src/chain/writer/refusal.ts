import { contractErrors, explainContractError } from '@talkies/abi';
import { ExecutionRevertedError, InsufficientFundsError, isHex, RpcRequestError } from 'viem';
import { isVaultSigner, type SignerName } from '../signers.ts';
import type { WrittenTransaction } from './port.ts';

export interface TransactionRefusal {
  /** `contract/…` by the table of packages/abi, or `chain/…` */
  code: string;
  text: string;
  /** whether waiting can help */
  retryable: boolean;
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

function revertData(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const data: unknown = 'data' in cause ? cause.data : undefined;
    if (isHex(data) && data.length >= 10) return data;
  }
  return undefined;
}

/** The chain's reason for a refusal, in words; null where the chain did not refuse. */
export function explainRefusal(error: unknown): TransactionRefusal | null {
  const data = revertData(error);
  const known = data && explainContractError(data);
  if (known) return { code: known.code, text: known.userText, retryable: known.retryable };
  const causes = [...causesOf(error)];
  if (
    causes.some(
      (cause) => cause instanceof InsufficientFundsError || paragraphs(cause, /insufficient funds/i),
    )
  )
    return insufficientFunds;
  if (data || causes.some((cause) => cause instanceof ExecutionRevertedError)) return reverted;
  return null;
}

export const insufficientFunds: TransactionRefusal = {
  code: 'chain/insufficient-funds',
  text: 'There is not enough money in the wallet.',
  retryable: false,
};

export const reverted: TransactionRefusal = {
  code: 'chain/reverted',
  text: 'The contract refused this transaction.',
  retryable: false,
};

export const tooDear: TransactionRefusal = {
  code: 'chain/fees-too-high',
  text: 'The network’s fee is too high just now.',
  retryable: true,
};

export const cannotSign: TransactionRefusal = {
  code: 'chain/cannot-sign',
  text: 'The account that would sign this is not to be had just now.',
  retryable: true,
};

export const unexpected: TransactionRefusal = {
  code: 'chain/unexpected',
  text: 'Something unforeseen is in its way just now.',
  retryable: true,
};

export const nonceTaken: TransactionRefusal = {
  code: 'chain/nonce-taken',
  text: 'Its turn has passed, and the network does not show it. It is being looked into.',
  retryable: false,
};

const MAX_WORDS = 200;

export const NOT_TAKEN = 'chain/not-taken';

/** A node's refusal of bytes, in its own words; null where it did not answer. */
export function notTaken(error: unknown): TransactionRefusal | null {
  const answer = [...causesOf(error)].find((cause) => cause instanceof RpcRequestError);
  if (!answer) return null;
  const text = `The network’s node does not take it: ${answer.details.slice(0, MAX_WORDS)}`;
  return { code: NOT_TAKEN, text, retryable: true };
}

export const replaced: TransactionRefusal = {
  code: 'chain/replaced',
  text: 'The wallet sent another transaction in its place.',
  retryable: false,
};

export const expired: TransactionRefusal = {
  code: 'chain/expired',
  text: 'The network did not take it within a day. If your wallet still waits for it, cancel it there; then try again.',
  retryable: false,
};

/** An operator called it off; the code is an older word. */
export const cancelled: TransactionRefusal = {
  code: 'chain/dropped',
  text: 'Talkies called this transaction off.',
  retryable: false,
};

/** Refusals that an operator can resolve for accounts of the shop: missing money or roles. */
const retryableByOperator = [
  'chain/insufficient-funds',
  'contract/not-minter',
  'contract/not-registrar',
  'contract/not-cashier',
  'contract/not-granter',
  'contract/not-organiser',
];

/** Whether waiting can help. A user's transaction does not wait for money that nobody sends. */
export const mayChange = ({ code, retryable }: TransactionRefusal, signer: SignerName): boolean =>
  retryable || (!isVaultSigner(signer) && retryableByOperator.includes(code));

/**
 * Codes of a contract's refusals of our accounts that pass, by themselves or through an operator, or whose reason no node
 * has given: the next dry run names the reason, if there still is one.
 */
export const passingCodes: readonly string[] = [
  reverted.code,
  ...retryableByOperator,
  ...Object.values(contractErrors).flatMap(({ code, retryable }) => (retryable ? code : [])),
];

/** Whether a block refused a transaction for such a reason. */
export const isRefusedForNow = ({ status, block, error }: WrittenTransaction): boolean =>
  status === 'failed' && block !== null && passingCodes.includes(error?.code ?? '');

const paragraphs = (error: Error, pattern: RegExp): boolean => pattern.test(error.message);

export type Broadcast = 'accepted' | 'nonce-taken' | 'too-cheap' | 'over-cap' | 'insufficient-funds';

/** The meaning of a node's answer to sent bytes; null where it says nothing about them. */
export function classifyBroadcast(error: unknown): Broadcast | null {
  for (const cause of causesOf(error)) {
    if (paragraphs(cause, /already known|already imported|known transaction|already in mempool/i))
      return 'accepted';
    if (paragraphs(cause, /nonce (is )?too low|nonce already used|old nonce/i)) return 'nonce-taken';
    if (paragraphs(cause, /underpriced|less than block base fee|fee too low|gas price too low/i))
      return 'too-cheap';
    // the node's own limit for the whole fee: --rpc.txfeecap
    if (paragraphs(cause, /exceeds the configured cap|fee cap exceeded/i)) return 'over-cap';
    if (paragraphs(cause, /insufficient funds/i)) return 'insufficient-funds';
  }
  return null;
}

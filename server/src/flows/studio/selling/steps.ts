import type { SellingStep } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { explorerUrl, type WrittenTransaction } from '../../../chain/index.ts';

const states: Record<WrittenTransaction['status'], SellingStep['state']> = {
  queued: 'waiting',
  held: 'waiting',
  signed: 'waiting',
  broadcast: 'sent',
  confirmed: 'confirmed',
  failed: 'failed',
};

type Written = Pick<WrittenTransaction, 'chain' | 'status' | 'hash' | 'error'>;

/** The state of a transaction of the shop; null: nobody has requested it yet. */
export function presentStep(ctx: Needs<'chains'>, name: string, written: Written | null): SellingStep {
  if (!written) return { name, state: 'next', transaction: null, explorerUrl: null, problem: null };
  const { chain, status, hash, error } = written;
  return {
    ...{ name, state: states[status], transaction: hash },
    explorerUrl: hash && explorerUrl(ctx.chains.get(chain).config, 'tx', hash),
    problem: error?.text ?? (status === 'failed' ? 'The chain refused it.' : null),
  };
}

import { isProvedOn } from '@talkies/shared';
import type { ApiResponse, MarketApproval } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { listingsBySeller } from '../../../chain/index.ts';
import { walletsOf } from '../../wallets/index.ts';
import type { MarketTransactionRow } from '../tables.ts';
import { marketplaceApprovalOf } from '../transactions/approval.ts';
import { presentTransaction } from '../transactions/present-transactions.ts';
import { pendingOf } from '../transactions/transaction-reads.ts';

/**
 * Which of a person's wallets allow our marketplace to sell from them, chain by chain, and which listings switching
 * it off would end.
 */
export async function approvalsOf(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
): Promise<ApiResponse<'myApprovals'>> {
  const wallets = await walletsOf(ctx.db, userId);
  const [listed, open] = await Promise.all([
    listingsBySeller(ctx.db, wallets),
    pendingOf(ctx.db, userId, ctx.clock.now()),
  ]);
  const approvals = wallets.flatMap(({ address, kind, chain: provedOn }) =>
    ctx.chains
      .all()
      .filter(({ config }) => isProvedOn({ chain: provedOn }, config.name))
      .map(async (chain): Promise<MarketApproval> => {
        const { name } = chain.config;
        const allowed = await marketplaceApprovalOf(chain, address);
        const pending = open.find(
          (each) => each.chain === name && each.wallet === address && isAwaited(each, allowed),
        );
        const counted = listed.find((each) => each.chain === name && each.seller === address);
        return {
          wallet: address,
          walletKind: kind,
          chain: name,
          allowed,
          listings: counted?.count ?? 0,
          pending: pending ? await presentTransaction(ctx, pending) : null,
        };
      }),
  );
  return { approvals: await Promise.all(approvals) };
}

/** Whether a switch has not taken effect yet: the node may show it before our reader does. */
const isAwaited = ({ intent }: MarketTransactionRow, allowed: boolean | null): boolean =>
  intent.kind === 'approve' && intent.allowed !== allowed;

import type { PreparedTrade } from '@talkies/shared/schemas';
import { useWatch } from '../../purchase/use-watch.ts';
import { whenReady } from './carry-out.ts';

/** A trouble with account or network ends by itself when it is mended in the wallet. Null: there is none. */
export function useMended(plan: PreparedTrade | null, mended: () => void): void {
  useWatch(plan?.walletKind === 'vault' ? null : plan, whenReady, mended);
}

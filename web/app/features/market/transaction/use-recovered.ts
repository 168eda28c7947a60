import type { PreparedTransaction } from '@talkies/shared/schemas';
import { useWatch } from '../../../lib/wallet/use-watch.ts';
import { whenReady } from './send-transaction.ts';

/** A trouble with account or network ends by itself when it is mended in the wallet. Null: there is none. */
export function useRecovered(plan: PreparedTransaction | null, mended: () => void): void {
  useWatch(plan?.walletKind === 'vault' ? null : plan, whenReady, mended);
}

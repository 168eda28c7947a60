import type { MarketTransaction } from '@talkies/shared/schemas';
import { browserApi } from '../../api/api.ts';
import type { Tracked } from '../tracking.ts';
import { reportAgain } from './unreported.ts';

/** How a market transaction is tracked. The news do not report each confirmation. */
export const marketTracking: Tracked<MarketTransaction> = {
  news: 'transactions',
  fetch: async (id) => (await reportAgain(id)) ?? browserApi('marketTransaction', { params: { id } }),
  restMs: 5_000,
};

import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';

/** By what collectors are compared, and of which time. */
export interface Ranking {
  by: CollectorOrder;
  within: CollectorPeriod;
}

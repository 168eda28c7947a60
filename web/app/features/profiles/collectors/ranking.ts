import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';

/** The order and the period of a ranking of collectors. */
export interface Ranking {
  by: CollectorOrder;
  within: CollectorPeriod;
}

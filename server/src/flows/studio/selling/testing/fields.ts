import type { AuctionFields, LotteryFields } from '@talkies/shared/studio/schemas';

/** A lottery as somebody types it. */
export const lotteryFields = (more: Partial<LotteryFields> = {}): LotteryFields => ({
  ...{ item: 'the-entry', id: 'gala', name: 'Gala', price: '0.5', moneyPrize: '0', days: '7', max: '1000' },
  ...{ walletLimit: '50', beneficiary: '', rules: '', imageItem: '' },
  ...{ anybody: false, freeEntry: false, providers: false },
  ...more,
});

/** An auction as somebody types it. */
export const auctionFields = (more: Partial<AuctionFields> = {}): AuctionFields => ({
  ...{ days: '3', reserve: '', startsAt: null, approveBidders: false, anybody: false },
  ...more,
});

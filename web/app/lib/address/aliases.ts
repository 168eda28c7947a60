import { patterns } from '@talkies/shared';

/** Other spellings of the documents and where they lead. `:id` and its like are carried over. */
export const aliases: Readonly<Record<string, string>> = {
  '/collections-sub': patterns.collections,
  '/market': patterns.marketplace,
  '/place_a_bid': `${patterns.marketplace}?price=auction`,
  '/footer': patterns.home,
  '/lottery_pop': patterns.lotteries,
  '/nft_conformation/:id': patterns.latestOrder,
  '/nftdetails/:id': patterns.item,
  '/transfer/:id': patterns.marketToken,
  '/wallet_connect': `${patterns.wallet}?open=bridge`,
  '/fortmatic': `${patterns.wallet}?open=vault`,
};

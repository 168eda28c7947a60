import { patterns } from '@talkies/shared';

/** Other spellings, of the specification and of people who guess, and where they lead. `:id` and its like are carried over. */
export const aliases: Readonly<Record<string, string>> = {
  '/collections-sub': patterns.collections,
  '/market': patterns.marketplace,
  '/place_a_bid': `${patterns.marketplace}?price=auction`,
  '/footer': patterns.home,
  '/help': patterns.help,
  '/faq': `${patterns.help}#faq`,
  '/search': patterns.explore,
  '/favourites': `${patterns.profile}?tab=liked`,
  '/favorites': `${patterns.profile}?tab=liked`,
  '/lottery_pop': patterns.lotteries,
  '/nft_conformation/:id': patterns.latestOrder,
  '/nftdetails/:id': patterns.item,
  '/transfer/:id': patterns.marketToken,
  '/wallet_connect': `${patterns.wallet}?open=bridge`,
  '/fortmatic': `${patterns.wallet}?open=vault`,
};

import { patterns } from '@talkies/shared';

/**
 * Aliases of pages, from the specification and from guesses, with their targets. Parameters such as `:id` are carried
 * over.
 */
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

/** Where a number is defined: a constant of a file, or `object.key`. */
export interface Constant {
  file: string;
  name: string;
}

export interface Rule {
  /** several are added up */
  constant: Constant | readonly Constant[];
  /** the divisor before it is stated: seconds stated in minutes are `per: 60` */
  per?: number;
  /** the files that state it, by form: `{}` is the number in digits, `{word}` in words */
  texts: Record<string, readonly string[]>;
}

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const of =
  (file: string) =>
  (name: string): Constant => ({ file, name });
const messages = (...files: string[]): string[] => files.map((file) => `web/app/messages/en/${file}`);
const post = (file: string): string => `server/src/modules/content/blog/own/posts/${file}.md`;
const shared = (file: string): string => `packages/shared/src/${file}.ts`;

const constants = of(shared('constants'));
const contractConstants = of('packages/abi/src/generated/constants.ts');
const auctions = of(shared('rules/auctions'));
const catalogue = of(shared('studio/catalogue/catalogue'));
const confirm = of('server/src/modules/accounts/confirm/rules.ts');
const accounts = of('server/src/modules/accounts/rules.ts');
const studio = of('server/src/modules/studio/rules.ts');
const priceGuide = of('web/app/features/market/dialogs/sell/price-guide.ts');
const retention = of('server/src/flows/retention.ts');

const accountDeleted = 'server/src/modules/accounts/account-deleted-mails.ts';
const orderMails = 'server/src/flows/delivery/order-mails.ts';
const lotteryKinds = 'server/src/modules/notifications/kinds/lottery.ts';

/**
 * Texts that state a number in words of their own, where the first page's bytes or the prose leave no room for a
 * constant.
 */
export const rules: readonly Rule[] = [
  {
    constant: constants('QUOTE_MINUTES'),
    texts: {
      'for {word} minutes': [
        ...messages(
          'help/guides.md',
          'help/questions.md',
          'home.ts',
          'legal/terms.md',
          'studio/shop-settings.ts',
        ),
      ],
      'after {word} minutes': messages('help/questions.md'),
      '{word} minutes are over': [...messages('help/page.md', 'orders/checkout.ts'), shared('orders/errors')],
    },
  },
  {
    constant: constants('LATE_PAYMENT_MINUTES'),
    texts: { 'in {word} minutes': messages('lottery/tickets.ts', 'orders/checkout.ts') },
  },
  {
    constant: auctions('EXTENSION_SECONDS'),
    per: 60,
    texts: {
      'in the last {word} minutes': [
        ...messages('help/guides.md', 'market/rights.ts', 'studio/selling.ts'),
        post('bidding-without-losing-sleep'),
      ],
      'to {word} minutes from then': messages('help/guides.md', 'market/rights.ts'),
      'to {word} minutes': [post('bidding-without-losing-sleep')],
    },
  },
  {
    constant: auctions('BID_INCREMENT_BPS'),
    per: 100,
    texts: {
      '{}% higher': messages('help/guides.md'),
      '{word} percent': [post('bidding-without-losing-sleep')],
    },
  },
  {
    constant: constants('ROYALTY_BPS'),
    per: 100,
    texts: {
      '{Word} percent of every sale': [
        ...messages('about.md', 'home.ts'),
        post('what-is-an-nft-a-film-fans-answer'),
      ],
      '{}% goes to the artist': messages('help/questions.md'),
      'royalty of {}%': messages('legal/terms.md'),
      '{}% royalties': messages('market/rights.ts'),
      '| {}% |': [post('where-your-money-goes')],
    },
  },
  {
    constant: constants('SERVICE_FEE_BPS'),
    per: 100,
    texts: {
      '{}% is our service fee': messages('help/questions.md'),
      'service fee of {}%': messages('legal/terms.md'),
      '| {}% |': [post('where-your-money-goes')],
    },
  },
  {
    constant: [constants('ROYALTY_BPS'), constants('SERVICE_FEE_BPS')],
    per: 100,
    texts: { '{} percent': [post('where-your-money-goes')] },
  },
  { constant: priceGuide('PERCENT_BELOW'), texts: { '{}% below': messages('market/sale.ts') } },
  { constant: priceGuide('PERCENT_ABOVE'), texts: { '{}% above': messages('market/sale.ts') } },
  {
    constant: constants('PASSWORD_MIN'),
    texts: {
      'Minimum {} characters': messages('accounts/account.ts', 'accounts/edit-profile.ts'),
      '{word} characters': [post('seven-ways-to-keep-your-pictures')],
    },
  },
  {
    constant: of(shared('accounts/proofs'))('CODE_DIGITS'),
    texts: {
      '{}-digit code': messages(
        'accounts/account.ts',
        'confirm.ts',
        'help/guides.md',
        'studio/entrance.ts',
        'wallets/wallet.ts',
      ),
      'has {word} digits': [shared('accounts/confirm-schemas')],
    },
  },
  {
    constant: confirm('CODE_MINUTES'),
    texts: {
      'for {word} minutes': [
        ...messages('confirm.ts', 'studio/entrance.ts'),
        shared('accounts/confirm-errors'),
      ],
    },
  },
  {
    constant: accounts('linkHours.verify'),
    per: 24,
    texts: { 'for {word} days': messages('studio/people.ts') },
  },
  {
    constant: accounts('COOLDOWN_HOURS'),
    texts: {
      'for {} hours': messages('wallets/wallet.ts'),
      '{} hours after the reset': [shared('wallets/errors')],
    },
  },
  {
    constant: of('server/src/modules/wallets/rules.ts')('RETIRED_DAYS'),
    texts: {
      'after {} days': [
        ...messages('accounts/leaving.ts', 'legal/privacy.md', 'wallets/unlink-vault.ts'),
        accountDeleted,
      ],
      'for {} days': messages('studio/data-requests.ts'),
    },
  },
  { constant: retention('UNCONFIRMED_DAYS'), texts: { 'after {} days': messages('legal/privacy.md') } },
  { constant: retention('FREE_TICKET_DAYS'), texts: { 'for {} days': messages('legal/privacy.md') } },
  {
    constant: of('server/src/modules/payments/rules.ts')('GIVEN_UP_MS'),
    per: DAY_MS,
    texts: {
      'or {word} days': messages('accounts/leaving.ts'),
      'after {word} days': ['server/src/flows/wallets/unlink-wallet.ts'],
    },
  },
  {
    constant: of(shared('launches/launch'))('REMIND_MINUTES'),
    texts: { '{} minutes before': messages('launches/launches.ts') },
  },
  {
    constant: of(shared('rules/draw/places'))('PLACES_TIMEOUT_SECONDS'),
    per: 60,
    texts: { 'within {word} minutes': [shared('rules/draw/check-places')] },
  },
  {
    constant: contractConstants('MIN_TICKETS'),
    texts: {
      'A {word} tickets': messages('lottery/lotteries.ts'),
      'a {word} are sold': messages('help/questions.md'),
      'a {word} seats': messages('home.ts'),
      'A {word} seats': ['server/src/modules/sharing/shared-pages.ts'],
      '{} tickets’ worth': messages('studio/selling.ts'),
    },
  },
  {
    constant: contractConstants('DRAW_MARGIN'),
    per: 3_600,
    texts: {
      '{word} an hour after': messages('lottery/check.ts'),
      '{word} an hour later': messages('studio/selling.ts'),
    },
  },
  {
    constant: contractConstants('REVEAL_BOUND'),
    per: 86_400,
    texts: {
      'within {word} days': messages('lottery/page.ts'),
      'after {word} days': [shared('lottery/errors')],
    },
  },
  {
    constant: contractConstants('MAX_DURATION'),
    per: 86_400,
    texts: { 'From 1 to {}.': messages('studio/selling.ts') },
  },
  {
    constant: of('contracts/src/OrderReceiver.sol')('EXIT_DELAY'),
    per: 86_400,
    texts: { 'within {} days': ['server/src/flows/eth-payments/stuck-eth-payments.ts'] },
  },
  {
    constant: of('server/src/flows/eth-payments/stuck-eth-payments.ts')('LATE_ANNOUNCEMENT_MS'),
    per: DAY_MS,
    texts: { 'for {word} days': ['server/src/flows/eth-payments/stuck-eth-payments.ts'] },
  },
  {
    constant: constants('UPLOAD_BYTES'),
    per: MB,
    texts: { 'at most {} MB': [...messages('profiles/pictures.ts'), shared('accounts/profile-errors')] },
  },
  {
    constant: constants('UPLOAD_BYTES'),
    texts: { '({} bytes)': [...messages('profiles/pictures.ts'), shared('accounts/profile-errors')] },
  },
  {
    constant: catalogue('PICTURE_BYTES'),
    per: MB,
    texts: {
      'at most {} MB': messages('studio/films.ts', 'studio/item.ts', 'studio/texts.ts'),
      'At most {} MB': messages('studio/item.ts'),
    },
  },
  {
    constant: catalogue('LOOP_BYTES'),
    per: MB,
    texts: { 'at most {} MB': messages('studio/item.ts') },
  },
  { constant: studio('SESSION_HOURS'), texts: { 'for {word} hours': messages('studio/entrance.ts') } },
  {
    constant: studio('CONFIRMED_MINUTES'),
    texts: { 'for {word} minutes': [...messages('studio/entrance.ts'), shared('studio/errors')] },
  },
  { constant: studio('INVITATION_DAYS'), texts: { 'for {word} days': messages('studio/members.ts') } },
  {
    constant: studio('APPROVAL_DAYS'),
    texts: { 'up to {word} days': messages('studio/money.ts', 'studio/orders.ts') },
  },
  {
    constant: of(shared('studio/settings/settings'))('TODAY_DAYS'),
    texts: {
      'in {word} days': messages('studio/today.ts'),
      'these {word} days': messages('studio/today.ts'),
    },
  },
  {
    constant: of('server/src/flows/studio/settings/show-settings.ts')('USED_MS'),
    per: DAY_MS,
    texts: { 'last {} days': messages('studio/shop-settings.ts') },
  },
  {
    constant: of('server/src/flows/studio/health/tanks.ts')('WEEK_MS'),
    per: DAY_MS,
    texts: { 'in {} days': messages('studio/health.ts') },
  },
];

/** Numbers that no constant of ours defines. Without `files` they are settled everywhere. */
export const settled: readonly { text: string; files?: readonly string[] }[] = [
  // fees of networks
  { text: '20 - 30 minutes' },
  { text: '20 to 30 minutes' },
  { text: 'about 20 minutes' },
  { text: 'about 15 minutes' },
  { text: '10 to 30 seconds', files: messages('catalogue/poster.ts') },
  { text: 'within five minutes', files: messages('wallets/bridge.ts') },
  { text: 'for five minutes', files: messages('wallets/bridge.ts') },
  // a day: somebody's spending, and the period of a limit
  {
    text: '24 hours',
    files: messages(
      'lottery/lotteries.ts',
      'lottery/tickets.ts',
      'studio/selling.ts',
      'studio/shop-settings.ts',
    ),
  },
  { text: 'one day' },
  // the end of a clock, and samples of previews
  { text: 'One minute left', files: messages('market/news.ts') },
  { text: '3 tickets', files: [orderMails, lotteryKinds] },
  { text: "'1 day'" },
  // of laws, and of our contract with people
  { text: '10 days', files: messages('legal/privacy.md') },
  { text: '3 months', files: messages('legal/privacy.md') },
  { text: 'two months', files: messages('legal/terms.md') },
  { text: '45 days', files: messages('legal/terms.md') },
  { text: '15 days', files: messages('legal/terms.md') },
  { text: 'one month', files: messages('studio/people.ts') },
  { text: 'thirty days', files: messages('market/rights.ts') },
  { text: '51%', files: messages('market/rights.ts', 'market/legendary.ts') },
  { text: 'one per cent', files: messages('market/rights.ts') },
  { text: 'Thirty minutes', files: messages('market/rights.ts') },
  { text: 'thirty minutes', files: messages('market/legendary.ts') },
  // lengths of addresses, hashes, coins and tax numbers
  { text: '0x and 40 characters' },
  { text: '0x and 64 characters' },
  { text: '18 digits', files: [shared('market/errors')] },
  { text: 'fifteen characters', files: [shared('studio/money/report-schemas')] },
  // each is beside its key
  { text: 'Last 7 days', files: messages('profiles/collectors.ts') },
  { text: 'Last 30 days', files: messages('profiles/collectors.ts') },
  // stories
  { text: 'in twenty seconds', files: messages('home.ts') },
  { text: 'a hundred days', files: [post('what-the-four-frames-mean')] },
  { text: 'Ten minutes', files: [post('a-small-dictionary-of-the-single-screen')] },
  { text: 'eleven minutes', files: [post('a-small-dictionary-of-the-single-screen')] },
];

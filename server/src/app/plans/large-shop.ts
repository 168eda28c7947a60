import { sql } from 'drizzle-orm';
import { storeRankings } from '../../flows/rankings.ts';
import type { Database } from '../../platform/db/database.ts';

/** rows of each large table */
export const ROWS = 20_000;
/** one in this number of blocks has an event of ours */
const BLOCKS = 20;
export const HEAD = ROWS * BLOCKS;
/** A film with a few items; their editions were listed again and again, before everything else. */
const OFTEN = { film: 41, from: 80, drops: 20 };
const often = `${OFTEN.from} + n % ${OFTEN.drops}`;
export const oftenForSale = `film-${OFTEN.film}`;
/** wallet, person and item of number `n` */
const wallet = (n: string): string => `'0x' || lpad(to_hex(${n}), 40, '0')`;
const hash = (n: string): string => `'0x' || lpad(to_hex(${n}), 64, '0')`;

/**
 * Writes years of a shop within a second, older with each number: an item, its drop, a mint, a token, an order, a like,
 * a listing, an auction, a resale and a transaction every few hours, and one block for each.
 */
const statements = [
  // inserted and counted once at the end instead of for each row
  'alter table app.items disable trigger user',
  'alter table onchain.drops disable trigger user',
  `insert into app.films (slug, title) select 'film-' || n, 'Film ' || n from generate_series(1, ${OFTEN.film}) n`,
  `insert into app.users (id, name, handle, email, email_verified, created_at, updated_at)
    select 'person-' || n, 'Person', 'person-' || n, n || '@example.com', true, now(), now() from generate_series(1, ${ROWS}) n`,
  `insert into app.wallets (address, user_id, kind, active, linked_at)
    select ${wallet('n')}, 'person-' || n, 'extension', true, now() from generate_series(1, ${ROWS}) n`,
  `insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug, celebrity,
      creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at, search)
    select 'item-' || n, 'test', n::text, '', 'Picture ' || n, '', '', 'film-' || case when n / ${OFTEN.drops} = ${OFTEN.from / OFTEN.drops} then ${OFTEN.film} else n % 40 + 1 end, 'Star ' || n % 500,
      '', '', '', 'Gold', 'Rare', 'polygon', 'fixed', 1200, 10, '[]', '[]',
      case when n % 500 = 0 then 'draft' else 'published' end, n, now() - n * interval '3 hours',
      'picture ' || n || ' star ' || n % 500 || ' film ' || n % 40 + 1
    from generate_series(1, ${ROWS}) n`,
  `insert into onchain.drops select 'polygon', n, ${wallet('n')}, ${wallet('n')}, 10, 1000, 125, 1
    from generate_series(1, ${ROWS}) n where n % 500 <> 0`,
  `insert into onchain.blocks select 'polygon', n * ${BLOCKS}, ${hash('n')}, ${hash('n - 1')}, now() - (${ROWS} - n) * interval '3 hours'
    from generate_series(1, ${ROWS}) n`,
  `insert into onchain.cursors values ('polygon', ${HEAD}, ${hash(`${HEAD}`)}, 0, ${ROWS})`,
  `insert into onchain.events (chain, block_number, log_index, tx_hash, contract, name, args, at, drop_id, token_id, order_id)
    select 'polygon', n * ${BLOCKS}, 0, ${hash('n')}, ${wallet('1')}, case when n % 2 = 0 then 'Listed' else 'Nothing' end,
      jsonb_build_object('tokenId', (n::numeric * 4294967296 + 1)::text, 'seller', ${wallet('n')}, 'price', '1', 'feeBps', '125'),
      now() - n * interval '3 hours', n, (n::numeric * 4294967296 + 1)::text, n::text
    from generate_series(1, ${ROWS}) n`,
  `insert into onchain.events (chain, block_number, log_index, tx_hash, contract, name, args, at, drop_id, token_id)
    select 'polygon', n * ${BLOCKS}, 1, ${hash('n')}, ${wallet('1')}, 'Listed',
      jsonb_build_object('tokenId', ((${often})::numeric * 4294967296 + 1)::text, 'seller', ${wallet(often)}, 'price', '1', 'feeBps', '125'),
      now() - (${ROWS} + n) * interval '3 hours', ${often}, ((${often})::numeric * 4294967296 + 1)::text
    from generate_series(1, ${ROWS / 5}) n`,
  `insert into onchain.tokens select 'polygon', (n::numeric * 4294967296 + 1)::text, n, 1, ${wallet('n')}, 0, false,
      ${hash('n')}, now(), now() from generate_series(1, ${ROWS}) n`,
  `insert into onchain.token_versions select 'polygon', (n::numeric * 4294967296 + 1)::text, n from generate_series(1, ${ROWS}) n`,
  `insert into onchain.mints select 'polygon', n::text, (n::numeric * 4294967296 + 1)::text, n, ${wallet('n + 1')}, '1', '0', '0',
      ${hash('n')}, 0, n * ${BLOCKS}, now() - (${ROWS} - n) * interval '3 hours' from generate_series(1, ${ROWS}) n`,
  `insert into onchain.listings select 'polygon', (n::numeric * 4294967296 + 1)::text, n, ${wallet('n')}, '1', 125, now(),
      ${hash('n')}, n, 0 from generate_series(1, ${ROWS}) n`,
  `insert into onchain.auctions (chain, token_id, round, drop_id, seller, reserve, ends_at, increment_bps, extension_seconds,
      fee_bps, permit_only, state, bid_count, extensions, started_at, tx_hash)
    select 'polygon', (n::numeric * 4294967296 + 1)::text, 1, n, ${wallet('n')}, '1', now(), 500, 600, 125, false,
      case when n > ${ROWS - 50} then 'open' else 'settled' end, 0, 0, now() - n * interval '3 hours', ${hash('n')}
    from generate_series(1, ${ROWS}) n`,
  `insert into onchain.sales select 'polygon', n * ${BLOCKS}, 0, (n::numeric * 4294967296 + 1)::text, n, 'resale', ${wallet('n')},
      ${wallet('n + 1')}, '1', '0', '0', ${hash('n')}, now() - (${ROWS} - n) * interval '3 hours'
    from generate_series(1, ${ROWS}) n`,
  `insert into onchain.bids (chain, block_number, log_index, token_id, round, bidder, amount, tx_hash, at)
    select 'polygon', n * ${BLOCKS}, 1, (n::numeric * 4294967296 + 1)::text, 1, ${wallet('n')}, '1', ${hash('n')}, now() - n * interval '3 hours'
    from generate_series(1, ${ROWS}) n`,
  `insert into app.follows (follower_id, followed_id, at)
    select 'person-' || n, 'person-' || (n % ${ROWS} + 1), now() - n * interval '3 hours' from generate_series(1, ${ROWS}) n`,
  `insert into app.likes select 'person-' || n, 'item-' || (n * 7 % ${ROWS} + 1), now() - n * interval '3 hours'
    from generate_series(1, ${ROWS}) n`,
  `insert into app.orders (number, chain_order_id, user_id, item_id, drop_id, chain, wallet, wallet_kind, state, reserves_edition,
      price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at, equivalents, expires_at, created_at, updated_at)
    select n, n::text, 'person-' || n, 'item-' || n, n, 'polygon', ${wallet('n')}, 'extension',
      case when n > ${ROWS - 20} then 'awaiting_payment' when n % 2 = 0 then 'expired' else 'complete' end,
      n > ${ROWS - 20}, 1200, '1', 1000, 125, '1', 'test', now(), '[]',
      now() - (${ROWS} - n) * interval '3 hours', now(), now() from generate_series(1, ${ROWS}) n`,
  `insert into app.purchases select id, user_id, item_id, chain, ${hash('number')}, wallet, number::text, 1200, '1', number * ${BLOCKS}, now()
    from app.orders where state = 'complete'`,
  `insert into app.chain_transactions (key, chain, signer, address, nonce, data, value, status, hash, block, created_at)
    select 'gift/' || n, 'polygon', 'minter', ${wallet('1')}, n, '0x', '0', 'confirmed', ${hash('n')}, n, now()
    from generate_series(1, ${ROWS}) n`,
  `insert into app.chain_transactions (key, chain, data, value, status, hash, block, created_at)
    select 'foreign:polygon:' || n, 'polygon', '0x', '0', 'confirmed', ${hash('n')}, n, now()
    from generate_series(1, ${ROWS}) n`,
  `insert into app.notifications (id, user_id, kind, data, key, at)
    select lpad(n::text, 20, 'a'), 'person-' || n, 'sold', '{}', 'sold/' || n, now() from generate_series(1, ${ROWS}) n`,
  `insert into app.market_transactions (user_id, kind, chain, intent, wallet, wallet_kind, writer_key, hash, state, block, created_at, updated_at)
    select 'person-' || n, 'buy', 'polygon', '{}', ${wallet('n')}, 'extension', 'gift/' || n, ${hash('n')},
      case when n % 2 = 0 then 'done' else 'failed' end, case when n % 2 = 0 then n * ${BLOCKS} end,
      now() - (${ROWS} - n) * interval '3 hours', now()
    from generate_series(1, ${ROWS}) n`,
  `insert into app.market_notice_cursors (chain, "when", block, reorganisations) values ('polygon', 'reported', ${HEAD - 5 * BLOCKS}, 0)`,
  'alter table app.items enable trigger user',
  'alter table onchain.drops enable trigger user',
  'select app.rebuild_item_counts()',
  // the rankings are counted once, after all
  'delete from app.rank_changes',
];

export async function fillShop(db: Database): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
  // the rankings' plans for tables without statistics treat them as empty, which takes a minute
  await db.execute(sql.raw('analyze'));
  await storeRankings({ db, clock: { now: () => new Date() } });
  await db.execute(sql.raw('analyze'));
}

import { foldedText, MINUTE_MS } from '@talkies/shared';
import type { TokenCard } from '@talkies/shared/schemas';
import type { Filters } from '../../../lib/url/filters.ts';

/** The live news since the page was loaded. */
export interface GridNews {
  /** the newest state of each changed token, by its id */
  cards: ReadonlyMap<string, TokenCard>;
  /** tokens that left the market and are still shown for a moment, marked as gone */
  leaving: ReadonlySet<string>;
  left: ReadonlySet<string>;
  /** tokens put on sale since then and not shown yet */
  fresh: readonly string[];
  /** those of them that are shown, before the loaded rows */
  ahead: readonly string[];
}

export const noNews: GridNews = {
  cards: new Map(),
  leaving: new Set(),
  left: new Set(),
  fresh: [],
  ahead: [],
};

/** The cards of the grid, and the request for them. */
export interface ShownGrid {
  ids: ReadonlySet<string>;
  filters: Filters;
  /** the time of the request, by the shop's clock */
  at: string;
}

/** The largest difference between the chain's clock and the shop's. */
const CLOCKS_MS = MINUTE_MS;

export const isForSale = ({ state }: TokenCard): boolean => state === 'listed' || state === 'auction';

/** A card's price in cents; null where there is no rate. */
const worth = ({ price, reserve }: TokenCard): number | null => {
  const usd = (price ?? reserve)?.usd;
  return usd ? Number(usd.amount) : null;
};

/**
 * Whether a token for sale matches the filters. Words are compared exactly: tokens that the server finds in spite of a
 * typing error appear after a reload.
 */
export function fits(card: TokenCard, filters: Filters): boolean {
  const { q, film, actor, rarity, collection, chain, price, min, max } = filters;
  const is = (wanted: string | undefined, value: string): boolean => wanted === undefined || wanted === value;
  if (!is(film, card.film.slug) || !is(actor, card.celebrity) || !is(rarity, card.rarity)) return false;
  if (!is(collection, card.collection) || !is(chain, card.chain)) return false;
  if (price === 'auction' && card.state !== 'auction') return false;
  const cents = worth(card);
  const most = [price === 'auction' ? undefined : price, max].filter((text) => text !== undefined);
  if (most.some((text) => cents === null || cents > Number(text) * 100)) return false;
  if (min !== undefined && (cents === null || cents < Number(min) * 100)) return false;
  const words = foldedText(`${card.title} ${card.film.title} ${card.celebrity} ${card.collection}`);
  return (
    q === undefined ||
    foldedText(q)
      .split(/\s+/)
      .every((word) => words.includes(word))
  );
}

const including = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...set, id]);
const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== id));
const taken = (list: readonly string[], id: string): readonly string[] =>
  list.filter((other) => other !== id);

function begunSince(card: TokenCard, at: string): boolean {
  return card.offeredAt !== null && Date.parse(card.offeredAt) > Date.parse(at) - CLOCKS_MS;
}

/** Adds a received card. A state older than the known one changes nothing. */
export function withCard(news: GridNews, card: TokenCard, grid: ShownGrid): GridNews {
  const { id } = card;
  const known = news.cards.get(id);
  if (known && known.version > card.version) return news;
  const cards = new Map(news.cards).set(id, card);
  const isShown = grid.ids.has(id) || news.ahead.includes(id);
  if (!isForSale(card)) {
    const fresh = taken(news.fresh, id);
    return isShown
      ? { ...news, cards, fresh, leaving: including(news.leaving, id) }
      : { ...news, cards, fresh };
  }
  const back = { ...news, cards, leaving: without(news.leaving, id), left: without(news.left, id) };
  if (isShown) return back;
  const others = taken(news.fresh, id);
  return { ...back, fresh: begunSince(card, grid.at) && fits(card, grid.filters) ? [...others, id] : others };
}

/** Keeps the news that are newer than a reloaded page; `asOf`: the versions of the chains that the page includes. */
export function newsSince(news: GridNews, asOf: string, grid: ShownGrid): GridNews {
  const steps = new Map(asOf.split(',').map((part) => part.split(':') as [string, string]));
  return [...news.cards.values()]
    .filter(({ chain, version }) => version > Number(steps.get(chain) ?? 0))
    .reduce((before, card) => withCard(before, card, grid), noNews);
}

/** Removes a token that left the market, unless it has returned meanwhile. */
export function withLeft(news: GridNews, id: string): GridNews {
  if (!news.leaving.has(id)) return news;
  return { ...news, leaving: without(news.leaving, id), left: including(news.left, id) };
}

/** Shows the waiting tokens before all others, the newest first. */
export const showFresh = (news: GridNews): GridNews => ({
  ...news,
  fresh: [],
  ahead: [...news.fresh.toReversed(), ...news.ahead],
});

/** Removes tokens that were loaded with more rows from the waiting ones. */
export const withoutRows = (news: GridNews, ids: readonly string[]): GridNews => ({
  ...news,
  fresh: news.fresh.filter((id) => !ids.includes(id)),
});

/** The change in the number of tokens for sale since the page was loaded: shown additions minus those that left. */
export const forSaleGained = ({ ahead, left }: GridNews): number =>
  ahead.filter((id) => !left.has(id)).length - [...left].filter((id) => !ahead.includes(id)).length;

/** The newest known state of a card. */
export function newest(news: GridNews, card: TokenCard): TokenCard {
  const known = news.cards.get(card.id);
  return known && known.version >= card.version ? known : card;
}

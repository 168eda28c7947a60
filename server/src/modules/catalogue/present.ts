import {
  centsToCoinUp,
  isAuctionRunning,
  type Money,
  marketTokenIdOf,
  money,
  payoutSharesDown,
  serialOf,
} from '@talkies/shared';
import type { Film, Image, ItemCard, ItemDetail } from '@talkies/shared/schemas';
import type { Auction } from '../../chain/index.ts';
import type { Rates } from '../../platform/rates/rates.ts';
import { presentImage } from '../media/index.ts';
import { availableOf } from './rules.ts';
import type { FilmRow, Item } from './tables.ts';

type Picture = Parameters<typeof presentImage>[0];
type Coin = Parameters<Rates['current']>[0];

export type CardItem = Pick<
  Item,
  | 'id'
  | 'title'
  | 'filmSlug'
  | 'celebrity'
  | 'collection'
  | 'rarity'
  | 'sale'
  | 'priceCents'
  | 'chain'
  | 'quantity'
  | 'thumb'
  | 'creatorName'
  | 'creatorImage'
  | 'dropId'
  | 'status'
>;

/** An item with all data of its card. */
export interface Shown<I extends CardItem = CardItem> {
  item: I;
  filmTitle: string | null;
  /** key of the film's small picture */
  filmImage: string | null;
  /** null without a film */
  pricedIn: ItemCard['pricedIn'] | null;
  minted: number;
  reserved: number;
  likes: number;
  picture: Picture | undefined;
  currency: Coin;
  /** the latest auction of its drop; null where there was none */
  auction: Pick<Auction, 'tokenId' | 'state' | 'highest' | 'reserve' | 'bidCount' | 'endsAt'> | null;
  /** its launch is not open to everybody now */
  restricted: boolean;
  now: Date;
}

const noPicture = { key: '', width: 0, height: 0, thumbhash: null };

export const imageOf = (picture: Picture | undefined, alt: string): Image =>
  presentImage(picture ?? noPicture, alt);

/** The price in the chain's coin and in ETH, rounded up, as the buyer pays it. */
export function equivalentsOf(cents: bigint, currency: Coin, rates: Rates): Money[] {
  return [...new Set<Coin>([currency, 'ETH'])].flatMap((coin) => {
    const rate = rates.current(coin);
    return rate ? [money(centsToCoinUp(cents, rate.rate), coin)] : [];
  });
}

function presentAuction({ item, auction, currency, now }: Shown): ItemCard['auction'] {
  if (item.sale !== 'auction') return null;
  const serverTime = now.toISOString();
  const serial = auction ? serialOf(BigInt(auction.tokenId)) : 1;
  const marketToken = marketTokenIdOf(item.id, serial);
  if (!auction)
    return {
      marketToken,
      state: 'upcoming',
      highest: null,
      reserve: null,
      bids: 0,
      endsAt: null,
      serverTime,
    };
  const running = isAuctionRunning(auction, now) ? 'open' : 'ended';
  return {
    marketToken,
    state: auction.state === 'open' ? running : 'over',
    highest: auction.highest === null ? null : money(BigInt(auction.highest), currency),
    reserve: money(BigInt(auction.reserve), currency),
    bids: auction.bidCount,
    endsAt: auction.endsAt.toISOString(),
    serverTime,
  };
}

export function presentCard(whole: Shown, rates: Rates): ItemCard {
  const { item, ...shown } = whole;
  const auction = presentAuction(whole);
  const reserve = item.priceCents ?? 0n;
  const fixed = item.sale === 'fixed';
  const quantity = item.quantity ?? 0;
  return {
    id: item.id,
    title: item.title,
    film: { slug: item.filmSlug ?? '', title: shown.filmTitle ?? '', image: shown.filmImage },
    seller: { name: item.creatorName ?? '', image: item.creatorImage },
    celebrity: item.celebrity,
    collection: item.collection,
    rarity: item.rarity,
    sale: item.sale,
    pricedIn: shown.pricedIn ?? 'USD',
    price: fixed ? money(reserve, 'USD') : (auction?.highest ?? null),
    auction,
    reserve: fixed ? null : money(reserve, 'USD'),
    equivalents: equivalentsOf(reserve, shown.currency, rates),
    chain: item.chain,
    quantity,
    available: availableOf(quantity, shown.minted, shown.reserved),
    sold: shown.minted,
    likes: shown.likes,
    restricted: shown.restricted,
    image: { ...imageOf(shown.picture, item.title), ...(item.thumb ? { small: item.thumb } : {}) },
  };
}

function breakdownOf(cents: bigint, royaltyBps: number, feeBps: number) {
  const { seller, royalty, fee } = payoutSharesDown(cents, royaltyBps, feeBps);
  return {
    studio: money(seller, 'USD'),
    royalty: money(royalty, 'USD'),
    fee: money(fee, 'USD'),
    royaltyBps,
    feeBps,
  };
}

interface Detail {
  animation: ItemDetail['animation'];
  creatorPicture: Picture | undefined;
  contract: string | null;
  proofUrl: string | null;
  /** the drop's own shares, by the contract; null while the chain is being read again */
  terms: { royaltyBps: number; feeBps: number } | null;
  networkFee: Money | null;
  offers: ItemDetail['offers'];
  launch: ItemDetail['launch'];
  liked: boolean;
}

export function presentItem(shown: Shown<Item>, detail: Detail, rates: Rates): ItemDetail {
  const { item } = shown;
  const { terms } = detail;
  const priced = item.sale === 'fixed' && item.priceCents !== null ? item.priceCents : null;
  return {
    ...presentCard(shown, rates),
    animation: detail.animation,
    description: item.description,
    about: item.about,
    category: item.category,
    productionHouse: item.productionHouse,
    creator: {
      name: item.creatorName ?? '',
      about: item.creatorAbout,
      image: detail.creatorPicture ? imageOf(detail.creatorPicture, item.creatorName ?? '') : null,
    },
    rewards: item.rewards,
    attributes: item.attributes,
    externalId: item.externalId,
    dropId: item.dropId?.toString() ?? null,
    contract: detail.contract,
    proofUrl: detail.proofUrl,
    breakdown: priced === null || terms === null ? null : breakdownOf(priced, terms.royaltyBps, terms.feeBps),
    networkFee: detail.networkFee,
    offers: detail.offers,
    launch: detail.launch,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    liked: detail.liked,
  };
}

export function presentFilm(film: FilmRow, count: number, pictures: Map<string, Picture>): Film {
  const image = (key: string | null) => {
    const picture = key === null ? undefined : pictures.get(key);
    return picture ? imageOf(picture, film.title) : null;
  };
  return {
    slug: film.slug,
    title: film.title,
    tagline: film.tagline,
    description: film.description,
    label: film.label,
    opensAt: film.opensAt?.toISOString() ?? null,
    pricedIn: film.pricedIn,
    productionHouse: film.productionHouse,
    cover: image(film.cover),
    thumb: image(film.thumb),
    items: count,
  };
}

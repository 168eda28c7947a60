import type { Address } from 'viem';

/** The reason why a call is refused, by the name of the contract's error; null where it succeeds. */
export type Refusal = string | null;

export interface Drop {
  creator: Address;
  beneficiary: Address;
  supplyCap: number;
  royaltyBps: bigint;
  feeBps: bigint;
  minted: number;
}
interface Token {
  owner: Address;
  /** transfers and entries into an auction */
  count: number;
  locked: boolean;
}
interface Listing {
  price: bigint;
  count: number;
  feeBps: bigint;
  at: bigint;
}
export interface Auction {
  tokenId: bigint;
  round: number;
  seller: Address;
  reserve: bigint;
  end: bigint;
  window: bigint;
  incrementBps: bigint;
  feeBps: bigint;
  state: 'open' | 'settled' | 'unsold' | 'cancelled';
  highest: { bidder: Address; amount: bigint } | null;
  bidCount: number;
}
export interface Sale {
  tokenId: bigint;
  kind: 'resale' | 'auction';
  seller: Address;
  buyer: Address;
  price: bigint;
  royalty: bigint;
  fee: bigint;
}
interface Mint {
  orderId: bigint;
  tokenId: bigint;
  buyer: Address;
  price: bigint;
}
export interface Terms {
  reserve: bigint;
  duration: bigint;
  minIncrementBps: bigint;
  extensionWindow: bigint;
  permitOnly: boolean;
  maxFeeBps: bigint;
}

const BPS = 10_000n;
const MAX = 2n ** 96n - 1n;
const HOUR = 3_600n;
const NOBODY: Address = '0x0000000000000000000000000000000000000000';
/** the share of an amount, rounded down; `up` rounds up */
const share = (amount: bigint, bps: bigint): bigint => (amount * bps) / BPS;
const shareUp = (amount: bigint, bps: bigint): bigint => (amount * bps + BPS - 1n) / BPS;

export interface DeployedContracts {
  collectible: Address;
  marketplace: Address;
  treasury: Address;
}

/**
 * The rules of the market, written down a second time and from the specification (IMarketplace, ICollectible, IPayouts), with
 * plain maps. Amounts are wei, times seconds. Each method is a call by `sender` at `now`.
 */
export class MarketModel {
  now = 0n;
  paused = false;
  feeBps = 0n;
  readonly drops = new Map<bigint, Drop>();
  readonly tokens = new Map<bigint, Token>();
  /** by token, then seller: a former owner's listing exists until they cancel it */
  readonly listings = new Map<string, Listing>();
  readonly auctions: Auction[] = [];
  readonly bids: { tokenId: bigint; round: number; bidder: Address; amount: bigint }[] = [];
  readonly sales: Sale[] = [];
  readonly mints: Mint[] = [];
  readonly balances = new Map<Address, bigint>();
  /** by contract and account */
  readonly credits = new Map<string, bigint>();
  /** for accounts that switched the marketplace off: when it was switched on again; null while it is off */
  readonly switches = new Map<Address, bigint | null>();
  /** accounts whose wallet accepts no money at present */
  readonly refusing = new Set<Address>();
  readonly contracts: DeployedContracts;

  constructor(contracts: DeployedContracts) {
    this.contracts = contracts;
  }

  // ---------------------------------------------------------------- reading

  credit = (contract: Address, account: Address): bigint => this.credits.get(`${contract} ${account}`) ?? 0n;
  token = (id: bigint): Token => this.tokens.get(id) ?? { owner: NOBODY, count: 0, locked: false };
  auction = (id: bigint): Auction | undefined =>
    this.auctions.find(({ tokenId, state }) => tokenId === id && state === 'open');

  /** The owner's listing, while it is valid: the token has not moved, and the marketplace was never off since. */
  listing(id: bigint): Listing | null {
    const { owner, count } = this.token(id);
    const found = this.listings.get(`${id} ${owner}`);
    if (!found || found.count !== count || !this.tokens.has(id)) return null;
    const openSince = this.switches.get(owner);
    return openSince === null || found.at <= (openSince ?? 0n) ? null : found;
  }

  /** The sum that a buyer pays: price, royalty, fee. */
  total(id: bigint, { price, feeBps }: Pick<Listing, 'price' | 'feeBps'>): bigint {
    return price + share(price, this.#drop(id).royaltyBps) + share(price, feeBps);
  }

  minimumBid({ highest, reserve, incrementBps }: Auction): bigint {
    return highest ? highest.amount + shareUp(highest.amount, incrementBps) : reserve;
  }

  // ---------------------------------------------------------------- first sales and moving

  mint(sender: Address, dropId: bigint, orderId: bigint, price: bigint): Refusal {
    const drop = this.drops.get(dropId);
    if (!drop) return 'UnknownDrop';
    if (drop.minted === drop.supplyCap) return 'SoldOut';
    drop.minted += 1;
    const tokenId = (dropId << 32n) | BigInt(drop.minted);
    this.tokens.set(tokenId, { owner: sender, count: 0, locked: false });
    this.mints.push({ orderId, tokenId, buyer: sender, price });
    const { collectible, treasury } = this.contracts;
    this.#move(sender, collectible, price);
    const royalty = share(price, drop.royaltyBps);
    const fee = share(price, drop.feeBps);
    this.#addCredit(collectible, treasury, fee);
    this.#pay(collectible, drop.creator, royalty);
    this.#pay(collectible, drop.beneficiary, price - royalty - fee);
    return null;
  }

  transfer(sender: Address, to: Address, id: bigint): Refusal {
    const token = this.tokens.get(id);
    if (!token) return 'TokenDoesNotExist';
    if (token.locked) return 'TokenLocked';
    if (token.owner !== sender) return 'TransferFromIncorrectOwner';
    token.owner = to;
    token.count += 1;
    return null;
  }

  setApproval(sender: Address, approved: boolean): Refusal {
    if (!approved) this.switches.set(sender, null);
    else if (this.switches.get(sender) === null) this.switches.set(sender, this.now);
    return null;
  }

  // ---------------------------------------------------------------- listings

  list(sender: Address, id: bigint, price: bigint): Refusal {
    if (this.paused) return 'SalesPaused';
    if (price === 0n || price > MAX) return 'AmountOutOfRange';
    const { owner, count, locked } = this.token(id);
    if (owner !== sender) return 'NotTokenOwner';
    if (locked) return 'AuctionOpen';
    if (this.listing(id)) return 'AlreadyListed';
    this.listings.set(`${id} ${sender}`, { price, count, feeBps: this.feeBps, at: this.now });
    return null;
  }

  changePrice(sender: Address, id: bigint, price: bigint): Refusal {
    if (price === 0n || price > MAX) return 'AmountOutOfRange';
    const found = this.listing(id);
    if (this.token(id).owner !== sender || !found) return 'NotListed';
    found.price = price;
    return null;
  }

  cancel(sender: Address, id: bigint): Refusal {
    return this.listings.delete(`${id} ${sender}`) ? null : 'NotListed';
  }

  buy(sender: Address, id: bigint, value: bigint): Refusal {
    if (this.paused) return 'SalesPaused';
    const found = this.listing(id);
    if (!found) return 'NotListed';
    const seller = this.token(id).owner;
    if (seller === sender) return 'OwnToken';
    if (value !== this.total(id, found)) return 'WrongTotal';
    const { price } = found;
    const { creator, royaltyBps } = this.#drop(id);
    const { marketplace, treasury } = this.contracts;
    const [royalty, fee] = [share(price, royaltyBps), share(price, found.feeBps)];
    this.listings.delete(`${id} ${seller}`);
    this.sales.push({ tokenId: id, kind: 'resale', seller, buyer: sender, price, royalty, fee });
    this.#hand(id, sender);
    this.#move(sender, marketplace, value);
    this.#pay(marketplace, creator, royalty);
    this.#pay(marketplace, treasury, fee);
    this.#pay(marketplace, seller, price);
    return null;
  }

  // ---------------------------------------------------------------- auctions

  createAuction(sender: Address, id: bigint, terms: Terms): Refusal {
    if (this.paused) return 'SalesPaused';
    if (terms.reserve === 0n || terms.reserve > MAX) return 'AmountOutOfRange';
    if (terms.duration < HOUR || terms.duration > 90n * 24n * HOUR) return 'TermsOutOfRange';
    if (terms.minIncrementBps < 1n || terms.minIncrementBps > 5_000n) return 'TermsOutOfRange';
    if (terms.extensionWindow > 24n * HOUR) return 'TermsOutOfRange';
    if (this.feeBps > terms.maxFeeBps) return 'FeeAboveExpected';
    const token = this.tokens.get(id);
    if (token?.owner !== sender) return 'NotTokenOwner';
    if (this.switches.get(sender) === null) return 'MarketplaceSwitchedOff';
    if (token.locked) return 'TokenLocked';
    token.count += 1;
    token.locked = true;
    this.auctions.push({
      tokenId: id,
      round: token.count,
      seller: sender,
      reserve: terms.reserve,
      end: this.now + terms.duration,
      window: terms.extensionWindow,
      incrementBps: terms.minIncrementBps,
      feeBps: this.feeBps,
      state: 'open',
      highest: null,
      bidCount: 0,
    });
    return null;
  }

  bid(sender: Address, id: bigint, round: number, value: bigint): Refusal {
    const auction = this.auction(id);
    if (auction?.round !== round) return 'NoSuchAuction';
    if (this.now >= auction.end) return 'AuctionEnded';
    if (auction.seller === sender) return 'OwnToken';
    if (value < this.minimumBid(auction)) return 'BidTooLow';
    if (value > MAX) return 'AmountOutOfRange';
    const { marketplace } = this.contracts;
    const outbid = auction.highest;
    auction.highest = { bidder: sender, amount: value };
    auction.bidCount += 1;
    if (this.now + auction.window > auction.end) auction.end = this.now + auction.window;
    this.bids.push({ tokenId: id, round, bidder: sender, amount: value });
    this.#move(sender, marketplace, value);
    if (outbid) this.#pay(marketplace, outbid.bidder, outbid.amount);
    return null;
  }

  cancelAuction(sender: Address, id: bigint): Refusal {
    const auction = this.auction(id);
    if (!auction) return 'NoSuchAuction';
    if (auction.seller !== sender) return 'NotTokenOwner';
    if (auction.highest) return 'AuctionHasBid';
    auction.state = 'cancelled';
    this.token(id).locked = false;
    return null;
  }

  settle(id: bigint): Refusal {
    const auction = this.auction(id);
    if (!auction) return 'NoSuchAuction';
    if (this.now < auction.end) return 'AuctionStillOpen';
    this.token(id).locked = false;
    const { seller, highest } = auction;
    auction.state = highest ? 'settled' : 'unsold';
    if (!highest) return null;
    const price = highest.amount;
    const { creator, royaltyBps } = this.#drop(id);
    const { marketplace, treasury } = this.contracts;
    const [royalty, fee] = [share(price, royaltyBps), share(price, auction.feeBps)];
    this.sales.push({ tokenId: id, kind: 'auction', seller, buyer: highest.bidder, price, royalty, fee });
    this.#hand(id, highest.bidder);
    this.#pay(marketplace, creator, royalty);
    this.#pay(marketplace, treasury, fee);
    this.#pay(marketplace, seller, price - royalty - fee);
    return null;
  }

  // ---------------------------------------------------------------- money

  /** `withdraw` sends the sender's own credit; `withdrawFor` anybody's, to them. */
  withdraw(contract: Address, account: Address, to: Address): Refusal {
    const amount = this.credit(contract, account);
    if (amount === 0n) return 'NothingToWithdraw';
    if (this.refusing.has(to)) return 'WithdrawalRefused';
    this.credits.delete(`${contract} ${account}`);
    this.#move(contract, to, amount);
    return null;
  }

  spendGas(account: Address, wei: bigint): void {
    this.balances.set(account, (this.balances.get(account) ?? 0n) - wei);
  }

  #drop(tokenId: bigint): Drop {
    const drop = this.drops.get(tokenId >> 32n);
    if (!drop) throw new Error(`No drop of token ${tokenId}.`);
    return drop;
  }

  #hand(id: bigint, to: Address): void {
    const token = this.token(id);
    token.owner = to;
    token.count += 1;
  }

  #move(from: Address, to: Address, wei: bigint): void {
    this.balances.set(from, (this.balances.get(from) ?? 0n) - wei);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + wei);
  }

  #pay(contract: Address, to: Address, wei: bigint): void {
    if (this.refusing.has(to)) this.#addCredit(contract, to, wei);
    else this.#move(contract, to, wei);
  }

  #addCredit(contract: Address, account: Address, wei: bigint): void {
    if (wei > 0n) this.credits.set(`${contract} ${account}`, this.credit(contract, account) + wei);
  }
}

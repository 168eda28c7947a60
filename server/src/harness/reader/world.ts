import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import { type Hex, type LocalAccount, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callOf, type MarketCall } from '../../modules/market/transactions/call.ts';
import type { TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';

const ether = 10n ** 18n;
/** the most blocks replaced at once in a run */
export const MAX_REPLACED = 3;
/** editions of a drop */
const CAP = 200n;
/** code that returns nothing and accepts no money: money sent to it is credited */
const REFUSES: Hex = '0x60006000fd';

interface TokenState {
  tokenId: bigint;
  owner: Hex;
  locked: boolean;
  transferCount: number;
  listing: { seller: Hex; price: bigint; total: bigint; buyable: boolean };
  auction: { end: number; round: number; reserve: bigint; bidder: Hex; amount: bigint };
}

type Action = 'mint' | 'list' | 'buy' | 'bid' | 'settle' | 'transfer';
export const actions: readonly Action[] = ['mint', 'list', 'buy', 'bid', 'settle', 'transfer'];

/** People who trade on a chain without the server, choosing by `random` among the calls that the contracts allow. */
export class World {
  readonly people = Array.from({ length: 4 }, () => privateKeyToAccount(generatePrivateKey()));
  /** transactions so far */
  sent = 0;
  readonly #chain: TestChain;
  readonly #random: () => number;
  readonly #contract: ReturnType<typeof useCollectible>;
  readonly #collectible: { address: Hex; abi: typeof collectibleAbi };
  readonly #market: { address: Hex; abi: typeof marketplaceAbi };
  readonly #tokens = new Set<bigint>();
  #drops = 0n;
  #orders = 0n;

  constructor(chain: TestChain, random: () => number) {
    const { collectible, marketplace } = chain.config.contracts;
    this.#chain = chain;
    this.#random = random;
    this.#contract = useCollectible(chain);
    this.#collectible = { address: collectible, abi: collectibleAbi };
    this.#market = { address: marketplace, abi: marketplaceAbi };
  }

  async fund(): Promise<void> {
    for (const { address } of this.people) await this.#chain.fund(address, 10_000n * ether);
    // it came without a transaction: replaced blocks would remove it
    await this.#chain.mine(MAX_REPLACED);
  }

  creditOf(account: Hex): Promise<bigint> {
    return this.#chain.client.readContract({ ...this.#market, functionName: 'credit', args: [account] });
  }

  /** The state of every token. */
  async states(): Promise<TokenState[]> {
    return (await Promise.all([...this.#tokens].map((id) => this.#stateOf(id)))).filter(
      (state) => state !== null,
    );
  }

  async mint(): Promise<void> {
    if (this.#drops === 0n || this.#random() < 0.2) this.#drops += 1n;
    // a replaced block may have removed a drop
    if (!(await this.#isRegistered(this.#drops)))
      await this.#mined(this.#contract.registerDrop(this.#drops, Number(CAP)));
    const person = this.#pick(this.people) as LocalAccount;
    this.#orders += 1n;
    await this.#mined(
      this.#random() < 0.5
        ? this.#contract.deliver(this.#orders, this.#drops, person.address)
        : this.#contract.purchase(this.#orders, this.#drops, ether / 100n, person),
    );
    // a replaced block may have removed a token, whose number is used again
    for (let serial = 1n; serial <= CAP; serial += 1n) {
      const id = tokenIdOf(this.#drops, serial);
      const known = this.#tokens.has(id);
      this.#tokens.add(id);
      if (!known) return;
    }
  }

  async list(): Promise<TokenState> {
    const state = await this.#find(({ locked, listing }) => !locked && listing.price === 0n);
    const { tokenId } = state;
    const owner = this.#ownerOf(state) as LocalAccount;
    await this.#letSell(owner);
    await this.#send(owner, { kind: 'sell', tokenId, price: this.#price() });
    const then = this.#random();
    if (then < 0.2) await this.#send(owner, { kind: 'change-price', tokenId, price: this.#price() });
    else if (then < 0.3) await this.#send(owner, { kind: 'remove', tokenId });
    else if (then < 0.4) {
      await this.#send(owner, { kind: 'approve', allowed: false });
      if (this.#random() < 0.7) await this.#send(owner, { kind: 'approve', allowed: true });
    }
    return state;
  }

  async buy(): Promise<void> {
    const open = (await this.states()).filter(({ listing }) => listing.buyable);
    const { tokenId } = this.#pick(open) ?? (await this.list());
    const state = await this.#stateOf(tokenId);
    if (!state?.listing.buyable) return;
    await this.#send(this.#other(state), { kind: 'buy', tokenId, total: state.listing.total });
  }

  async bid(): Promise<void> {
    const { client } = this.#chain;
    const { tokenId, owner, auction } = await this.#auctioned();
    const outbid = auction.bidder;
    const amount = await client.readContract({
      ...this.#market,
      functionName: 'minimumBid',
      args: [tokenId],
    });
    const bidder = this.#pick(this.people.filter(({ address }) => address !== owner && address !== outbid));
    if (!bidder || amount === 0n) return;
    const refuses = outbid !== zeroAddress && this.#random() < 0.3;
    if (refuses) await client.setCode({ address: outbid, bytecode: REFUSES });
    await this.#send(bidder, { kind: 'bid', tokenId, round: BigInt(auction.round), amount });
    if (refuses) await client.setCode({ address: outbid, bytecode: '0x' });
  }

  async settle(): Promise<void> {
    if (this.#random() < 0.7) await this.bid();
    const { client } = this.#chain;
    const { tokenId, auction } = await this.#auctioned();
    const now = Number((await client.getBlock()).timestamp);
    if (auction.end > now) await client.increaseTime({ seconds: auction.end - now + 1 });
    await this.#send(this.#pick(this.people) as LocalAccount, { kind: 'settle', tokenId });
  }

  async transfer(): Promise<void> {
    const state = await this.#find(({ locked }) => !locked);
    const owner = this.#ownerOf(state) as LocalAccount;
    await this.#mined(this.#contract.transferFrom(owner, this.#other(state).address, state.tokenId));
  }

  #isRegistered(dropId: bigint): Promise<boolean> {
    return this.#chain.client
      .readContract({ ...this.#collectible, functionName: 'drop', args: [dropId] })
      .then(({ supplyCap }) => supplyCap > 0)
      .catch(() => false);
  }

  /** Switches the marketplace on for an owner who switched it off, so that they can sell. */
  async #letSell(owner: LocalAccount): Promise<void> {
    const allowed = await this.#chain.client.readContract({
      ...this.#collectible,
      functionName: 'isApprovedForAll',
      args: [owner.address, this.#market.address],
    });
    if (!allowed) await this.#send(owner, { kind: 'approve', allowed: true });
  }

  async #mined(transaction: Promise<Hex>): Promise<void> {
    this.sent += 1;
    const hash = await transaction;
    const { status } = await this.#chain.client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error('a transaction of the harness was refused');
  }

  #send(account: LocalAccount, marketCall: MarketCall): Promise<void> {
    const { client, config } = this.#chain;
    return this.#mined(client.sendTransaction({ account, chain: null, ...callOf(config, marketCall) }));
  }

  async #stateOf(tokenId: bigint): Promise<TokenState | null> {
    const { client } = this.#chain;
    const args = [tokenId] as const;
    const token = await client
      .readContract({ ...this.#collectible, functionName: 'tokenState', args })
      .catch(() => null);
    if (!token || token[0] === zeroAddress) return null;
    const [[seller, price, total, buyable], auction, [bidder, amount]] = await Promise.all([
      client.readContract({ ...this.#market, functionName: 'listing', args }),
      client.readContract({ ...this.#market, functionName: 'auction', args }),
      client.readContract({ ...this.#market, functionName: 'highestBid', args }),
    ]);
    const { end, round, reserve } = auction;
    const [owner, transferCount, locked] = token;
    const listing = { seller, price, total, buyable };
    return {
      tokenId,
      owner,
      transferCount,
      locked,
      listing,
      auction: { end, round, reserve, bidder, amount },
    };
  }

  /** A token that fits; mints until there is one. */
  async #find(fits: (state: TokenState) => boolean): Promise<TokenState> {
    for (let look = 0; look < 5; look += 1) {
      const found = this.#pick((await this.states()).filter(fits));
      if (found) return found;
      await this.mint();
    }
    throw new Error('no token of the harness fits');
  }

  /** A token in an auction that lasts for a while; opens one where there is none. */
  async #auctioned(): Promise<TokenState> {
    const now = Number((await this.#chain.client.getBlock()).timestamp);
    const running = this.#pick((await this.states()).filter(({ auction }) => auction.end > now + 60));
    if (running && this.#random() < 0.8) return running;
    const state = await this.#find(({ locked }) => !locked);
    const { tokenId } = state;
    const owner = this.#ownerOf(state) as LocalAccount;
    await this.#letSell(owner);
    await this.#send(owner, {
      kind: 'auction',
      tokenId,
      reserve: this.#price(),
      seconds: 3600,
      maxFeeBps: 1000,
    });
    return (await this.#stateOf(tokenId)) ?? state;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  #ownerOf({ owner }: TokenState): LocalAccount | undefined {
    return this.people.find(({ address }) => address === owner);
  }

  #other({ owner }: TokenState): LocalAccount {
    return this.#pick(this.people.filter(({ address }) => address !== owner)) as LocalAccount;
  }

  #price(): bigint {
    return ether / 100n + BigInt(Math.floor(this.#random() * 1e6));
  }
}

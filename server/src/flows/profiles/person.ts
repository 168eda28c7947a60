import { isProvedOn } from '@talkies/shared';
import type { Person, PersonSummary } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { bidsBy, explorerUrl, forSaleBy, type Owner, participantsAmong } from '../../chain/index.ts';
import { type PublicPerson, personByHandle, personById, shownPeople } from '../../modules/accounts/index.ts';
import { shownTokens } from '../../modules/catalogue/index.ts';
import { picturesOf, presentImage, showPictures } from '../../modules/media/index.ts';
import { followCounts } from '../../modules/social/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownedInShowcaseOrder } from './showcase.ts';

/** The person of a profile. */
export interface Subject {
  person: PublicPerson;
  /** of the visible wallets, the active one first */
  wallets: Owner[];
  /** the viewer is the person */
  own: boolean;
}

async function walletsInOrder(ctx: Needs<'db'>, userId: string): Promise<Owner[]> {
  const wallets = await walletsOf(ctx.db, userId);
  return wallets.sort((a, b) => Number(b.active) - Number(a.active));
}

/** A person's public profile, with the wallets that have traded here (adr/127). @throws person/not-found */
export async function publicSubject(ctx: Needs<'db'>, handle: string): Promise<Subject> {
  const person = await personByHandle(ctx.db, handle);
  if (!person) throw new AppError('person/not-found');
  const wallets = await walletsInOrder(ctx, person.id);
  const traders = await participantsAmong(ctx.db, wallets);
  return { person, wallets: wallets.filter(({ address }) => traders.has(address)), own: false };
}

/**
 * A person's profile for themselves, with every wallet.
 * @throws auth/required where the account was deleted meanwhile
 */
export async function ownSubject(ctx: Needs<'db'>, userId: string): Promise<Subject> {
  const person = await personById(ctx.db, userId);
  if (!person) throw new AppError('auth/required');
  return { person, wallets: await walletsInOrder(ctx, userId), own: true };
}

/** The tokens in a person's showcase: those not on sale, and for other viewers only those of published items. */
export async function showcasedOf(ctx: Needs<'chains' | 'clock' | 'db'>, subject: Subject) {
  const owned = await ownedInShowcaseOrder(ctx, subject.person.id, subject.wallets);
  const showcased = owned.filter(({ state }) => state === 'idle');
  return shownTokens(ctx.db, showcased, subject);
}

/** A person's tokens on sale, for the same viewers. */
export const onSaleOf = async (ctx: Needs<'db'>, subject: Subject) =>
  shownTokens(ctx.db, await forSaleBy(ctx.db, subject.wallets), subject);

const explorersOf = (ctx: Needs<'chains'>, wallet: Owner) =>
  ctx.chains
    .all()
    .filter(({ config }) => isProvedOn(wallet, config.name))
    .map(({ config }) => ({
      chain: config.name,
      url: explorerUrl(config, 'address', wallet.address),
    }));

export async function presentPerson(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  subject: Subject,
): Promise<Person> {
  const { person, wallets } = subject;
  const { name, handle, avatar, cover, since } = person;
  const bids = await shownTokens(ctx.db, await bidsBy(ctx.db, wallets), subject);
  const onSale = await onSaleOf(ctx, subject);
  const showcased = await showcasedOf(ctx, subject);
  return {
    name,
    handle,
    ...(await showPictures(ctx.db, { avatar, cover }, name)),
    poster: showcased[0]?.item.image ?? null,
    since: since.toISOString(),
    wallets: wallets.map((wallet) => ({ address: wallet.address, explorers: explorersOf(ctx, wallet) })),
    counts: {
      showcase: showcased.length,
      onSale: onSale.length,
      bids: new Set(bids.map(({ chain, tokenId, round }) => `${chain}:${tokenId}:${round}`)).size,
      ...(await followCounts(ctx.db, person.id)),
    },
  };
}

/** The names, handles and pictures of people, by id; hidden people are left out. */
export async function summariesOf(ctx: Needs<'db'>, ids: string[]): Promise<Map<string, PersonSummary>> {
  const people = await shownPeople(ctx.db, [...new Set(ids)]);
  const pictures = await picturesOf(
    ctx.db,
    [...people.values()].map(({ avatar }) => avatar),
  );
  return new Map(
    [...people].map(([id, { name, handle, avatar }]) => {
      const facts = avatar === null ? undefined : pictures.get(avatar);
      return [id, { name, handle, avatar: facts ? presentImage(facts, name) : null }];
    }),
  );
}

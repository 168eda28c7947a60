import { marketTokenIdOf, money } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  hiddenPartsOf,
  type PersonRecord,
  peopleByIds,
  sessionsOf,
  signInMethodsOf,
} from '../../../modules/accounts/index.ts';
import { myLotteries } from '../../../modules/lottery/index.ts';
import { bidsOf, onSaleOf } from '../../../modules/market/index.ts';
import { orderLabel, ordersOf } from '../../../modules/orders/index.ts';
import { type Acting, actAsOperator, roleOf } from '../../../modules/studio/index.ts';
import { frozenVaultOf, walletsOf } from '../../../modules/wallets/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { showcase } from '../../profiles/showcase.ts';
import { presentRow } from './find-people.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>;

const TOKENS = 50;
const ORDERS = 50;

/** @throws request/not-found */
export async function requirePerson(ctx: Needs<'db'>, id: string): Promise<PersonRecord> {
  const person = (await peopleByIds(ctx.db, [id])).get(id);
  if (!person) throw new AppError('request/not-found');
  return person;
}

const stateOf = (since: Date | null, reason: string | null) =>
  since && { since: since.toISOString(), reason: reason ?? '' };

/** The shop's data on a person, without secrets. The inspection is logged. */
export async function inspectPerson(
  ctx: Ctx,
  who: Acting,
  id: string,
  reason: string,
): Promise<StudioResponse<'inspectPerson'>> {
  const person = await requirePerson(ctx, id);
  await actAsOperator(ctx, who, { permission: 'people' }, async () => {
    const entry = { operation: 'person.look', subject: { kind: 'person', id }, reason };
    return { result: undefined, entry };
  });
  const wallets = await walletsOf(ctx.db, id);
  const [studioRole, tokens, orders, listings, bids, { lotteries }, sessions, methods, vault, hidden] =
    await Promise.all([
      roleOf(ctx.db, id),
      showcase(ctx, id),
      ordersOf(ctx.db, id, { before: null, limit: ORDERS }),
      onSaleOf(ctx, wallets, { own: true }),
      bidsOf(ctx, wallets, { own: true }),
      myLotteries(ctx, id),
      sessionsOf(ctx, id),
      signInMethodsOf(ctx, id),
      frozenVaultOf(ctx.db, id),
      hiddenPartsOf(ctx.db, id),
    ]);
  return {
    person: {
      ...presentRow(person),
      suspended: stateOf(person.suspendedAt, person.suspendedFor),
      avatar: person.avatar !== null,
      cover: person.cover !== null,
      studioRole,
    },
    hidden: hidden.map(({ part, value, at, replaced, reason: why }) => ({
      ...{ part, value, replaced, reason: why },
      since: at.toISOString(),
    })),
    tokens: {
      count: tokens.length,
      shown: tokens.slice(0, TOKENS).map(({ item, serial, chain }) => ({
        id: marketTokenIdOf(item.id, serial),
        title: item.title,
        number: serial,
        chain,
      })),
    },
    orders: orders.map((row) => ({
      id: row.id,
      number: orderLabel(row.number),
      state: row.state,
      price: money(row.priceCents, 'USD'),
      createdAt: row.createdAt.toISOString(),
    })),
    listings: listings.map(({ id: token, title, serial }) => ({
      id: token,
      title: `${title}, No. ${serial}`,
    })),
    bids: bids.map(({ card, bidStatus }) => ({
      id: card.id,
      title: `${card.title}, No. ${card.serial}`,
      status: bidStatus,
    })),
    lotteries: lotteries.map(({ card, tickets }) => ({ id: card.id, name: card.lottery_name, tickets })),
    sessions,
    signIn: {
      password: methods.password,
      google: methods.google === 'linked',
      passkeys: methods.passkeys.map(({ name, since, lastUsed }) => ({ name, since, lastUsed })),
    },
    wallets: wallets.map(({ address, kind, active, linkedAt }) => ({
      ...{ address, kind, active },
      since: linkedAt.toISOString(),
    })),
    vault: vault && { address: vault.address, frozen: stateOf(vault.frozenAt, vault.frozenFor) },
  };
}

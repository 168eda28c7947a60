import type { ContributorKind } from '@talkies/shared/studio';
import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { films, items } from '../tables.ts';
import { contributors } from './tables.ts';

/** The wallet on a chain of the contributor with a name; null where there is none. */
const walletOf = (kind: ContributorKind, name: AnyColumn, chain: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select ${contributors.wallets} ->> ${chain} from ${contributors}
    where ${contributors.kind} = ${kind} and lower(${contributors.name}) = lower(${name}))`;

/**
 * The payees of an item's drop, for queries over items and their films. The creator's own wallet takes precedence
 * over the film's creator address; the film's own beneficiary over its partner's wallet.
 */
export const payeeColumns = {
  creatorAddress: sql<string | null>`coalesce(${walletOf('creator', items.creatorName, items.chain)},
    ${films.creatorAddress})`,
  beneficiary: sql<string | null>`coalesce(${films.beneficiary},
    ${walletOf('partner', films.productionHouse, items.chain)})`,
};

/** The payee of a film's drops on each chain, by its partner's name. */
export const partnerWallets = {
  polygon: walletOf('partner', films.productionHouse, sql`'polygon'`),
  ethereum: walletOf('partner', films.productionHouse, sql`'ethereum'`),
};

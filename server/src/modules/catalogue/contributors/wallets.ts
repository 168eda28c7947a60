import type { ContributorKind } from '@talkies/shared/studio';
import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { films, items } from '../tables.ts';
import { contributors } from './tables.ts';

/** The wallet of whoever bears a name, on a chain; null where nobody does, or has none. */
const walletOf = (kind: ContributorKind, name: AnyColumn, chain: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select ${contributors.wallets} ->> ${chain} from ${contributors}
    where ${contributors.kind} = ${kind} and lower(${contributors.name}) = lower(${name}))`;

/**
 * Whom an item's drop would pay, for queries over items and their films. The creator's own wallet goes before the one
 * that is set for the whole film; a film's own beneficiary before the wallet of its partner.
 */
export const payeeColumns = {
  creatorAddress: sql<string | null>`coalesce(${walletOf('creator', items.creatorName, items.chain)},
    ${films.creatorAddress})`,
  beneficiary: sql<string | null>`coalesce(${films.beneficiary},
    ${walletOf('partner', films.productionHouse, items.chain)})`,
};

/** Whom a film's drops would pay on each chain by its partner's name. */
export const partnerWallets = {
  polygon: walletOf('partner', films.productionHouse, sql`'polygon'`),
  ethereum: walletOf('partner', films.productionHouse, sql`'ethereum'`),
};

import type { Needs } from '../../../chain/context.ts';
import { payeeColumns } from '../contributors/wallets.ts';
import { type Completeness, missingFields } from '../rules.ts';
import { films, type Item } from '../tables.ts';
import { payeesOf } from './payees.ts';

/** Facts beyond an item's own fields, for queries over items and their films. */
export const filmSide = { ...payeeColumns, filmStatus: films.status };

const noWallets = { creatorAddress: null, beneficiary: null };

export interface FilmSide {
  creatorAddress: string | null;
  beneficiary: string | null;
  filmStatus: 'draft' | 'published' | null;
}

/**
 * An item's missing requirements, in words: for a draft all of them, for a registered item only its own fields.
 * @param film null for an item without a film
 */
export function missingToPublish(
  ctx: Needs<'chains'>,
  item: Completeness & Pick<Item, 'chain' | 'status'>,
  film: FilmSide | null,
): string[] {
  const missing: string[] = missingFields(item);
  if (item.status !== 'draft') return missing;
  const chain = ctx.chains.all().find(({ config }) => config.name === item.chain);
  if (!chain) missing.push(`a chain that this shop has, not ${item.chain}`);
  else if (!payeesOf(film ?? noWallets, chain.config))
    missing.push('wallets to be paid: of its creator and its film partner, or of its film');
  if (film?.filmStatus === 'draft') missing.push('its film in the shop');
  return missing;
}

/** Missing requirements in a sentence. */
export const lacking = (missing: readonly string[]): string => `It lacks ${missing.join(', ')}.`;

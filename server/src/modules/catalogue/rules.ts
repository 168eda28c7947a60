import { COMING_SOON_SECONDS } from '@talkies/shared';

/** The requirements for an item's publication, by the names that operators read. */
export const needs = ['price', 'quantity', 'film', 'creator', 'image'] as const;
export type Need = (typeof needs)[number];

export interface Completeness {
  priceCents: bigint | null;
  quantity: number | null;
  filmSlug: string | null;
  creatorName: string | null;
  image: string | null;
}

/** The required fields that an item lacks. */
export function missingFields(item: Completeness): Need[] {
  const values: Record<Need, unknown> = {
    price: item.priceCents,
    quantity: item.quantity,
    film: item.filmSlug,
    creator: item.creatorName,
    image: item.image,
  };
  return needs.filter((need) => values[need] === null || values[need] === '');
}

/** The editions that can still be ordered; never below zero, whatever is reserved. */
export const availableOf = (quantity: number, minted: number, reserved: number): number =>
  Math.max(0, quantity - minted - reserved);

/** A film that is announced without a date opens 6,000,000 seconds later (discovery:4, spec:30). */
export const comingSoonFrom = (now: Date): Date => new Date(now.getTime() + COMING_SOON_SECONDS * 1000);

export interface DropTerms {
  chain: string;
  quantity: number | null;
}

/** Whether an item is in the shop, or is to be: it must stay complete, and its film published. */
export const isPromised = (item: {
  status: string;
  reviewAt: Date | null;
  publishAt: Date | null;
}): boolean => item.status !== 'draft' || item.reviewAt !== null || item.publishAt !== null;

/** The term of a registered drop that a change would alter, which is impossible: its chain, or its supply cap. */
export function fixedOnChain(
  before: DropTerms & { dropId: bigint | null },
  after: DropTerms,
): 'chain' | 'quantity' | null {
  if (before.dropId === null) return null;
  if (before.chain !== after.chain) return 'chain';
  if (after.quantity !== null && before.quantity !== after.quantity) return 'quantity';
  return null;
}

import type { Draft } from './draft.ts';

/**
 * A sale that waits for its second signature, so that it can be taken up after a reload. A convenience of this browser:
 * whether the marketplace is switched on says the chain.
 */
const key = (marketToken: string): string => `talkies:sale:${marketToken}`;

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, price, days } = value as Record<string, unknown>;
  return (kind === 'sell' || kind === 'auction') && typeof price === 'string' && typeof days === 'string';
};

export function rememberedDraft(marketToken: string): Draft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key(marketToken)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null; // storage may be forbidden; the form is then empty
  }
}

export function rememberDraft(marketToken: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(key(marketToken), JSON.stringify(draft));
    else localStorage.removeItem(key(marketToken));
  } catch {
    // as above
  }
}

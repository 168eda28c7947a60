/** Prices by market token. */
export type Prices = Readonly<Record<string, string>>;

/**
 * What was chosen and is not listed yet, so that it is offered again after the page was closed. A convenience of this
 * browser: what is listed says the chain.
 */
const KEY = 'talkies:list-several';

export function storedPrices(): Prices {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // storage may be forbidden; nothing is chosen then
  }
}

export function storePrices(prices: Prices): void {
  try {
    if (Object.keys(prices).length > 0) localStorage.setItem(KEY, JSON.stringify(prices));
    else localStorage.removeItem(KEY);
  } catch {
    // as above
  }
}

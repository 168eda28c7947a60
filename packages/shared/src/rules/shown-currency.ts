/**
 * What prices lead with: dollars, rupees at the rate of the day (spec:65), or the coin that is paid. The charged
 * currency does not depend on it.
 */
export const shownCurrencies = ['USD', 'INR', 'COIN'] as const;
export type ShownCurrency = (typeof shownCurrencies)[number];

/** The cookie with the choice; the browser writes it, and the server reads it to render pages in that currency. */
export const CURRENCY_COOKIE = 'talkies-currency';

/**
 * The currency of prices for a request: the chosen one; else rupees for a browser whose first language is one of India,
 * and dollars for everybody else.
 */
export function shownCurrencyOf(
  cookies: string | undefined,
  acceptLanguage: string | undefined,
): ShownCurrency {
  const chosen = new RegExp(`(?:^|; *)${CURRENCY_COOKIE}=(\\w+)`).exec(cookies ?? '')?.[1];
  const known = shownCurrencies.find((currency) => currency === chosen);
  if (known) return known;
  return /^[a-z]{2,3}(-[a-z]{4})?-IN$/i.test(firstLanguage(acceptLanguage ?? '')) ? 'INR' : 'USD';
}

/** The most preferred language (RFC 9110, 12.5.4); among equals, the first. */
function firstLanguage(acceptLanguage: string): string {
  const weighed = acceptLanguage.split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => /^q=/i.test(text))?.slice(2) ?? '1';
    return { tag, weight: Number(q) || 0 };
  });
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best), { tag: '', weight: 0 }).tag;
}

const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads a decimal number as JSON writes it ("0.5", "3e-7") as an integer of `10^-decimals` units; further digits are
 * cut off. Null where the text is no number or is negative.
 */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = NUMBER.exec(text);
  if (!match?.[1]) return null;
  const [, whole, fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

/** Parses JSON with every number left as the text that was sent, so that no digit passes through a float. */
export function parseJsonKeepingNumbers(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** US cents as somebody types them: 1250 is 12.50. */
export const dollarsText = (cents: string): string => {
  const padded = cents.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
};

/** What was typed, in US cents; as it is where it is no amount, so that the server says what is wrong with it. */
export function centsOf(text: string): string {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? `${match[1]}${(match[2] ?? '').padEnd(2, '0')}` : text.trim();
}

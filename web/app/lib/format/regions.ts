export interface Region {
  /** ISO 3166-1 alpha-2 */
  code: string;
  name: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are among the regions but are no places where people live. */
const unions = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

/** Every country and territory that the browser can name, sorted by name, without former ones. */
export function regions(): Region[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes
    .flatMap((code) => {
      const name = names.of(code);
      const current = new Intl.Locale(`und-${code}`).region === code;
      return name && current && !unions.includes(code) ? [{ code, name }] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

export const regionName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

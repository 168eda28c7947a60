import type { FocusEvent, FormEvent } from 'react';

/** The countries where most followers of Indian cinema live; in others, numbers are written with their code. */
const codes: Readonly<Record<string, number>> = {
  ...{ IN: 91, US: 1, CA: 1, GB: 44, AE: 971, SA: 966, QA: 974, KW: 965, OM: 968, BH: 973, SG: 65, MY: 60 },
  ...{ LK: 94, BD: 880, NP: 977, PK: 92, AU: 61, NZ: 64, ZA: 27, MU: 230, DE: 49, FR: 33, NL: 31, JP: 81 },
};

/**
 * Adds a country's code to a number that has none: the one that the browser's languages suggest.
 * @param accepted the header `accept-language`
 */
export function withCallingCode(phone: string, accepted: string | null): string {
  const languages = (accepted ?? '').split(',').map((language) => language.split(';')[0]?.trim() ?? '');
  return completed(phone, () => guessCallingCode(languages, ''));
}

/**
 * Whether a text can be a national number, which no country has shorter. Other text stays unchanged, so that the error
 * can refer to it.
 */
const isNational = (text: string): boolean =>
  /^[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7;

/** Puts the country's code before a number that has none, if the code is known; a national number may begin with 0. */
export function completed(phone: string, code: () => string): string {
  const digits = phone.trim();
  const before = isNational(digits) ? code() : '';
  return before === '' ? digits : `${before} ${digits.replace(/^0/, '')}`;
}

const inIndia = ['Asia/Kolkata', 'Asia/Calcutta'];

/**
 * Guesses the calling code of the browser's country: India's by its time zone, which is right even where its language
 * is American; else by its first language with a region; India's without any (spec:68). '' where that region's code is
 * unknown.
 * @param languages such as `en-IN`, in the person's order
 * @param timeZone such as `Asia/Kolkata`
 */
export function guessCallingCode(languages: readonly string[], timeZone: string): string {
  const spoken = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find(Boolean);
  const region = inIndia.includes(timeZone) ? 'IN' : (spoken ?? 'IN');
  const code = codes[region];
  return code === undefined ? '' : `+${code}`;
}

/** Guesses this browser's calling code, see `guessCallingCode`. */
export const callingCode = (): string =>
  guessCallingCode(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone);

const complete = (field: HTMLInputElement): void => {
  field.value = completed(field.value, callingCode);
};

/**
 * Completes a number with its country's code when the field loses the focus, so that the person sees it and can change
 * it (spec:68).
 */
export const onPhoneBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => complete(currentTarget);

/** The same when the form is submitted from within the field. */
export function onPhoneSubmit({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('phone');
  if (field instanceof HTMLInputElement) complete(field);
}

import type { FocusEvent, FormEvent } from 'react';

/** Where most of those live who follow Indian cinema; elsewhere the number is written with its code. */
const codes: Readonly<Record<string, number>> = {
  ...{ IN: 91, US: 1, CA: 1, GB: 44, AE: 971, SA: 966, QA: 974, KW: 965, OM: 968, BH: 973, SG: 65, MY: 60 },
  ...{ LK: 94, BD: 880, NP: 977, PK: 92, AU: 61, NZ: 64, ZA: 27, MU: 230, DE: 49, FR: 33, NL: 31, JP: 81 },
};

/**
 * A number as it was written, with its country's code: the one that the browser's languages suggest where it has none.
 * @param accepted the header `accept-language`
 */
export function withCallingCode(phone: string, accepted: string | null): string {
  const languages = (accepted ?? '').split(',').map((language) => language.split(';')[0]?.trim() ?? '');
  return completed(phone, () => guessCallingCode(languages, ''));
}

/** No country has shorter ones. What is none stays as it was written, for its message to speak of. */
const isNational = (text: string): boolean =>
  /^[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7;

/** A number with its country's code before it, where it has none and the code is known: a national one may begin with 0. */
export function completed(phone: string, code: () => string): string {
  const digits = phone.trim();
  const before = isNational(digits) ? code() : '';
  return before === '' ? digits : `${before} ${digits.replace(/^0/, '')}`;
}

const inIndia = ['Asia/Kolkata', 'Asia/Calcutta'];

/**
 * How numbers begin where the browser is: in India by its clock, which is right also where its language is American; else by
 * its first language with a region; India's where nothing tells (spec:68). '' where that region's code is not among these.
 * @param languages such as `en-IN`, in the person's order
 * @param timeZone such as `Asia/Kolkata`
 */
export function guessCallingCode(languages: readonly string[], timeZone: string): string {
  const spoken = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find(Boolean);
  const region = inIndia.includes(timeZone) ? 'IN' : (spoken ?? 'IN');
  const code = codes[region];
  return code === undefined ? '' : `+${code}`;
}

/** As `guessCallingCode`, of this browser. */
export const callingCode = (): string =>
  guessCallingCode(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone);

const complete = (field: HTMLInputElement): void => {
  field.value = completed(field.value, callingCode);
};

/** A number without its country's code gets it as one leaves the field, where it is seen and can be changed (spec:68). */
export const onPhoneBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => complete(currentTarget);

/** The same where the form is sent from within the field. */
export function onPhoneSubmit({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('phone');
  if (field instanceof HTMLInputElement) complete(field);
}

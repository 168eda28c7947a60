import type { FocusEvent, FormEvent } from 'react';
import { completed, guessCallingCode } from '../format/calling-code.ts';

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

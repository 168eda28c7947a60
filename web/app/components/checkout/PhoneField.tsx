import { callingCode, completed } from '../../lib/format/calling-code.ts';
import type { Refusal } from '../../lib/transaction/refusal.ts';
import { paymentWords as words } from '../../messages/en.ts';
import { Field } from '../field/Field.tsx';

/** Whether the provider needs a number that the profile does not have, or the typed one is invalid. */
export const asksForPhone = ({ code, fields }: Refusal): boolean =>
  code === 'payment/phone-needed' || fields.some(({ field }) => field === 'phone');

interface Props {
  /** the typed text; null: nothing typed yet */
  phone: string | null;
  onWrite: (phone: string) => void;
  refusal: Refusal;
}

/** A phone number for this payment only; the country code is guessed, and can be changed (spec:68). */
export function PhoneField({ phone, onWrite, refusal }: Props) {
  return (
    <Field
      name="phone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      label={words.phone}
      hint={words.phoneHint}
      error={refusal.fields.find(({ field }) => field === 'phone')?.message}
      value={phone ?? `${callingCode()} `.trimStart()}
      onChange={({ target }) => onWrite(target.value)}
      // a number typed without the code is completed, so that the person sees what is sent
      onBlur={() => (phone === null ? undefined : onWrite(completed(phone, callingCode)))}
    />
  );
}

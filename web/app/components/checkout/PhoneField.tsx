import { callingCode, completed } from '../../lib/format/calling-code.ts';
import type { Refusal } from '../../lib/transaction/refusal.ts';
import { paymentWords as words } from '../../messages/en.ts';
import { Field } from '../field/Field.tsx';

/** The provider wants a number that the profile does not have, or the one that was written is none. */
export const asksForPhone = ({ code, fields }: Refusal): boolean =>
  code === 'payment/phone-needed' || fields.some(({ field }) => field === 'phone');

interface Props {
  /** as it was written; null: not yet */
  phone: string | null;
  onWrite: (phone: string) => void;
  refusal: Refusal;
}

/** Asked for this payment alone; the country is guessed, and can be changed (spec:68). */
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
      // whoever writes over the code is shown the number as it is sent
      onBlur={() => (phone === null ? undefined : onWrite(completed(phone, callingCode)))}
    />
  );
}

import type { PaymentMethod } from '@talkies/shared';
import type { OfferedMethod } from '../../lib/payment/begin.ts';
import { paymentWords as words } from '../../messages/en.ts';
import { Money } from '../Money.tsx';
import { Choices } from './WalletChoice.tsx';

interface Props {
  /** as the server lists them */
  methods: readonly OfferedMethod[];
  value: string | null;
  onChoose: (method: PaymentMethod) => void;
  disabled?: boolean;
}

/** Buy Crypto / Card (transactions:2): each with what is charged, in its own currency, and how long it takes. */
export function ProviderChoice({ methods, value, onChoose, disabled }: Props) {
  if (methods.length === 0) return null;
  return (
    <Choices
      legend={words.legend}
      group="wallet"
      choices={methods.map(({ method, total, minutes }) => ({
        value: method,
        name: words.methods[method].name,
        note: `${words.methods[method].note} · ${words.within(minutes)}`,
        sum: <Money value={total} />,
      }))}
      value={value}
      onChoose={(method) => onChoose(method as PaymentMethod)}
      disabled={disabled}
    />
  );
}

import type { ReactNode } from 'react';
import { usePrices } from '../../lib/format/currency-choice.ts';
import type {
  AvailableMethod,
  AvailableOnRamp,
  OrderPayments,
  ProviderName,
} from '../../lib/payment/start-payment.ts';
import { paymentWords as words } from '../../messages/en.ts';
import { Money } from '../Money.tsx';
import { byRank, upiFirst } from './payment-rank.ts';
import { Choices } from './WalletChoice.tsx';

interface Props {
  /** as the server lists them */
  available: Pick<OrderPayments, 'methods' | 'onRamps'>;
  value: string | null;
  onChoose: (name: ProviderName) => void;
  disabled?: boolean;
}

/** Buy Crypto / Card (transactions:2): each with what is charged, in its own currency, and how long it takes. */
export function ProviderChoice({ available: { methods, onRamps }, value, onChoose, disabled }: Props) {
  const { currency } = usePrices();
  const choices = [...methods.map(choiceOf), ...onRamps.map(fundingChoiceOf)];
  if (choices.length === 0) return null;
  return (
    <Choices
      legend={words.legend}
      group="wallet"
      choices={byRank(choices, currency)}
      value={value}
      onChoose={(name) => onChoose(name as ProviderName)}
      disabled={disabled}
    />
  );
}

const choice = (value: ProviderName, minutes: number, sum: ReactNode) => ({
  value,
  name: words.methods[value].name,
  note: `${words.methods[value].note} · ${words.within(minutes)}`,
  sum,
});

const choiceOf = ({ method, minutes, total }: AvailableMethod) =>
  choice(method, minutes, <Money value={total} exact />);

/** What coins cost is known for sure on the on-ramp's page alone. */
const fundingChoiceOf = ({ method, minutes, total }: AvailableOnRamp) =>
  choice(
    method,
    minutes,
    <>
      {words.about} <Money value={total} exact />
    </>,
  );

interface Groups {
  /** somebody who is not signed in */
  visitor?: boolean;
  wallets: ReactNode;
  providers: ReactNode;
}

/** The specification's two groups: providers first for who likely pays by UPI (adr/367) and for visitors (adr/503). */
export function PaymentGroups({ visitor = false, wallets, providers }: Groups) {
  const { currency } = usePrices();
  const turned = visitor || upiFirst(currency);
  return (
    <>
      {turned ? providers : null}
      {wallets}
      {turned ? null : providers}
    </>
  );
}

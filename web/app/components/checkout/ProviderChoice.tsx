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
  /** the server's list */
  available: Pick<OrderPayments, 'methods' | 'onRamps'>;
  value: string | null;
  onChoose: (name: ProviderName) => void;
  disabled?: boolean;
  /** true: the wallet for which an on-ramp would buy coins needs none */
  enough?: boolean;
}

/** Buy Crypto / Card (transactions:2): each with its charged amount, in its own currency, and its duration. */
export function ProviderChoice({
  available: { methods, onRamps },
  value,
  onChoose,
  disabled,
  enough = false,
}: Props) {
  const { currency } = usePrices();
  const funding = onRamps.map(fundingChoiceOf);
  const choices = [
    ...methods.map(choiceOf),
    ...(enough ? funding.map((one) => ({ ...one, note: words.enough, disabled: true })) : funding),
  ];
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

/** An on-ramp as a choice: only its own page shows the exact price of the coins. */
const fundingChoiceOf = ({ method, minutes, total }: AvailableOnRamp) =>
  choice(
    method,
    minutes,
    <>
      ≈ <Money value={total} exact />
    </>,
  );

interface Groups {
  /** true for people who are not signed in */
  visitor?: boolean;
  wallets: ReactNode;
  providers: ReactNode;
}

/**
 * The specification's two groups: providers first for people who likely pay by UPI (adr/367) and for visitors
 * (adr/503).
 */
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

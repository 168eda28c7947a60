import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { walletPath } from '../../lib/url/paths.ts';
import * as styles from './checkout.module.css';

export interface ChoiceOption {
  value: string;
  name: string;
  /** the wallet's short address */
  address?: string;
  note: string;
  disabled?: boolean;
  /** the sum */
  sum?: ReactNode;
}

interface ChoicesProps {
  legend: string;
  /** the name of the radio buttons */
  group: string;
  choices: readonly ChoiceOption[];
  value: string | null | undefined;
  onChoose: (value: string) => void;
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** A choice of one of a few options, each with its explanation. */
export function Choices({ legend, group, choices, value, onChoose, disabled, children }: ChoicesProps) {
  return (
    <fieldset className={styles.wallets} data-part="wallet-options" disabled={disabled}>
      <legend className="label accent">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            <b>{choice.name}</b>
            {choice.address ? <span className="num"> {choice.address}</span> : null}
          </span>
          <span className="small muted">{choice.note}</span>
          {choice.sum ? <b>{choice.sum}</b> : null}
        </label>
      ))}
      {children}
    </fieldset>
  );
}

interface Props extends Omit<ChoicesProps, 'group'> {
  /** the label of the link to the wallet page; null while nothing can be changed any more */
  other: string | null;
}

/** Buy Using Wallet (transactions:2): the wallet that pays or bids, and a link to add another. */
export function WalletChoice({ other, children, ...choices }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Choices {...choices} group="wallet">
      {children}
      {other ? (
        <Link className="link" to={walletPath(pathname + search)}>
          {other}
        </Link>
      ) : null}
    </Choices>
  );
}

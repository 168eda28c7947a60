import type { ReactNode } from 'react';
import type { Refusal } from '../../lib/transaction/refusal.ts';
import { transactionTexts } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import * as styles from './transaction.module.css';

interface Props {
  refusal: Pick<Refusal, 'title' | 'text' | 'link'>;
  /** true where nothing is wrong, as the person owns it already */
  good?: boolean;
  /** buttons or links to continue */
  children?: ReactNode;
}

/** Shows a refusal: the reason, that nothing was charged, and how to continue. */
export function RefusalNotice({ refusal: { title, text, link }, good = false, children }: Props) {
  return (
    <div
      className={good ? `${styles.transactionProblem} good` : styles.transactionProblem}
      data-part="transaction-problem"
      role="alert"
    >
      <p>
        <b>{title}</b>
      </p>
      {text ? <p>{text}</p> : null}
      {link ? (
        <a className="link" href={link.to} target="_blank" rel="noreferrer">
          {link.text}
        </a>
      ) : null}
      {children}
    </div>
  );
}

/** The button that carries out the refusal's remedy; nothing where one can only close the dialog. */
export function RemedyButton({ refusal, onRemedy }: { refusal: Refusal; onRemedy: () => Promise<void> }) {
  if (refusal.remedy === 'close') return null;
  return (
    <Button variant="ghost" size="compact" onClick={() => void onRemedy()}>
      {refusal.action ?? transactionTexts.again}
    </Button>
  );
}

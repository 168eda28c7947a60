import type { ReactNode } from 'react';
import type { Refusal } from '../../lib/transaction/refusal.ts';
import { transactionTexts } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import * as styles from './transaction.module.css';

interface Props {
  refusal: Pick<Refusal, 'title' | 'text' | 'link'>;
  /** nothing is wrong: it is theirs already */
  good?: boolean;
  /** the way on */
  children?: ReactNode;
}

/** What stands in the way, that nothing was charged, and the way on. */
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

/** Does what the refusal names; nothing where there is nothing to do but to close. */
export function RemedyButton({ refusal, onRemedy }: { refusal: Refusal; onRemedy: () => Promise<void> }) {
  if (refusal.remedy === 'close') return null;
  return (
    <Button variant="ghost" size="compact" onClick={() => void onRemedy()}>
      {refusal.action ?? transactionTexts.again}
    </Button>
  );
}

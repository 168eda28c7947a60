import type { Money as Amount } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import type { Priced } from '../../lib/format/currency-choice.ts';
import type { HelpMarkName } from '../../messages/en/help/marks.ts';
import { Help } from '../help/Help.tsx';
import { Money } from '../Money.tsx';
import { Picture } from '../Picture.tsx';
import * as styles from './checkout.module.css';

/** One line of figures or facts. */
export interface SummaryLine {
  name: string;
  value?: Amount | Priced | null | undefined;
  /** shown where there is no amount */
  text?: ReactNode;
  /** the same amount in other coins */
  also?: readonly Amount[];
  /** a part of the line above */
  share?: boolean;
  /** the subject of the help mark beside its name */
  help?: HelpMarkName;
}

interface Props {
  /** the item; without it, the summary is part of a dialog that names the item, and has no paper of its own */
  about?: { image: Image; title: string; line: string };
  lines: readonly SummaryLine[];
  /** a note between the lines and the sum */
  note?: ReactNode;
  /** the amount that leaves or reaches the wallet, shown largest; null while there is none */
  total: { label: string; value: Amount | Priced | string; also?: ReactNode; over?: boolean } | null;
  /** the accessible name, where it differs from the label */
  label?: string;
  /** true: on a phone, the sum and the next action stay visible at the foot of the sheet */
  foot?: boolean;
  className?: string;
  /** the next action */
  children?: ReactNode;
}

/** The summary of what a person is about to sign, in every dialog: the item, its figures, and the sum. */
export function OrderSummary({
  about,
  lines,
  note,
  total,
  label,
  foot = false,
  className = '',
  children,
}: Props) {
  return (
    <section
      className={`${styles.summary} ${about ? 'paper' : ''} ${foot ? styles.footed : ''} ${className}`}
      data-part="summary"
      tabIndex={-1}
      aria-label={label}
    >
      {about ? (
        <div className={styles.summaryHead}>
          <div className={styles.summaryThumb}>
            <Picture image={about.image} sizes="72px" decorative />
          </div>
          <div>
            <p className={styles.summaryTitle}>{about.title}</p>
            <p className="small muted">{about.line}</p>
          </div>
        </div>
      ) : null}
      {lines.length > 0 ? (
        <dl className="rows">
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </dl>
      ) : null}
      {note}
      <div className={styles.summaryPay} data-part="summary-pay">
        {total ? (
          <div className={styles.summarySum}>
            <span className="label muted">{total.label}</span>
            <p
              className={total.over ? `${styles.summaryTotal} ${styles.over}` : styles.summaryTotal}
              data-part="summary-total"
            >
              {typeof total.value === 'string' ? total.value : <Money value={total.value} exact />}
            </p>
            {total.also ? <p className="muted">{total.also}</p> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}

function Line({ name, value, text, also = [], share = false, help }: SummaryLine) {
  return (
    <div className={share ? styles.summaryShare : undefined}>
      <dt>
        {help ? <span>{name}</span> : name}
        {help ? <Help about={help} /> : null}
      </dt>
      <dd>
        {value ? <Money value={value} exact /> : text}
        {also.map((other) => (
          <Money key={other.currency} className={styles.summaryAlso} value={other} exact />
        ))}
      </dd>
    </div>
  );
}

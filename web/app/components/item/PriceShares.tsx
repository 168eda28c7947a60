import type { Money as Amount } from '@talkies/shared';
import type { Priced } from '../../lib/format/currency-choice.ts';
import type { HelpMarkName } from '../../messages/en/help/marks.ts';
import { Help } from '../help/Help.tsx';
import { Money } from '../Money.tsx';
import * as styles from './price-panel.module.css';

interface Props {
  /** the name of the shared price */
  title: string;
  /** the recipients and their amounts; `weight` in basis points, or in any other common unit */
  parts: readonly { name: string; value: Amount | Priced; weight: number; help?: HelpMarkName }[];
}

/** The shares of a price, as a bar and in figures. */
export function PriceShares({ title, parts }: Props) {
  return (
    <details className={styles.breakdown} open>
      <summary>{title}</summary>
      <div className={styles.breakdownBar} aria-hidden="true">
        {parts.map(({ name, weight }) => (
          <i key={name} style={{ flex: weight }} />
        ))}
      </div>
      <dl className="rows">
        {parts.map(({ name, value, help }) => (
          <div key={name}>
            <dt>
              {name}
              {help ? <Help about={help} /> : null}
            </dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

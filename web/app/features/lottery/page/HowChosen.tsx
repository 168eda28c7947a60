import type { Lottery } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { lotteryPath } from '../../../lib/address/paths.ts';
import { lotteryHow as words } from '../../../messages/en.ts';
import * as styles from './how-chosen.module.css';

interface Props {
  lottery: Lottery;
  /** the check in the visitor's browser, once there is a draw to check */
  verification: ReactNode;
}

/** How the winner is chosen, said before sales close; what could go wrong and what then; afterwards the check of it. */
export function HowChosen({ lottery, verification }: Props) {
  const { round, beacon, listHash, total_tickets, purchases, minTickets, draw, id, drawBefore } = lottery;
  return (
    <section className={styles.how} id="how" aria-labelledby="how-heading">
      <div>
        <h2 id="how-heading">{words.title}</h2>
        <ol className={styles.steps}>
          <li>
            <span>
              <b>{words.list}</b> {words.listText(purchases, total_tickets)}
              <code>{listHash}</code>
              {draw ? null : words.listGrows}
            </span>
          </li>
          <li>
            <span>
              <b>{words.round(round.number)}</b> {words.roundText(beacon.network)} <LocalTime at={round.at} />.{' '}
              {words.roundWhy}
            </span>
          </li>
          <li>
            <span>
              <b>{words.remainder}</b> {words.remainderText}
            </span>
          </li>
        </ol>
      </div>
      <div className={styles.side}>
        {draw ? (
          verification
        ) : (
          <section className={`${styles.wrong} paper`} aria-labelledby="wrong-heading">
            <h3 id="wrong-heading">{words.wrongTitle}</h3>
            <dl>
              <dt>{words.few(minTickets)}</dt>
              <dd>{words.fewText}</dd>
              <dt>{words.late}</dt>
              <dd>
                {words.lateText} <LocalTime at={drawBefore} />. {words.lateThen}
              </dd>
              <dt>{words.false}</dt>
              <dd>{words.falseText}</dd>
              <dt>{words.house}</dt>
              <dd>{words.houseText}</dd>
            </dl>
          </section>
        )}
        <p className={styles.files}>
          <a className="link" href={`${lotteryPath(id)}/draw.json`} download>
            {words.file}
          </a>
          <a className="link" href="/verify-draw.mjs" download>
            {words.program}
          </a>
          <ExplorerLink url={beacon.url}>{words.beacon}</ExplorerLink>
        </p>
      </div>
    </section>
  );
}

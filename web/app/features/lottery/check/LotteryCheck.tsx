import { shortHex } from '@talkies/shared';
import type { Lottery } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { pathOf } from '../../../lib/api/api.ts';
import { chains, lotteryCheck as words } from '../../../messages/en.ts';
import { Checking } from './Checking.tsx';
import * as styles from './lottery-check.module.css';

interface Props {
  lottery: Lottery;
}

/** How the winner is or was chosen, with everything needed to check it. */
export function LotteryCheck({ lottery }: Props) {
  if (lottery.draw) return <Drawn lottery={lottery} />;
  return <BeforeDraw lottery={lottery} />;
}

function Drawn({ lottery }: Props) {
  return (
    <section className={styles.lotteryCheck} aria-labelledby="verification">
      <h2 id="verification">{words.checkHeading}</h2>
      <p>{words.checkLead}</p>
      <Checking lottery={lottery} />
      {lottery.draw ? (
        <ExplorerLink url={lottery.draw.transaction.explorerUrl}>{words.transaction}</ExplorerLink>
      ) : null}
      <Offline id={lottery.id} />
    </section>
  );
}

function Offline({ id }: { id: string }) {
  return (
    <div className={styles.offline}>
      <h3>{words.offline}</h3>
      <p>{words.offlineText}</p>
      <p className={styles.files}>
        <a className="textlink" href={pathOf('lotteryDraw', { params: { id } })} download="draw.json">
          {words.file}
        </a>
        <a className="textlink" href="/verify-draw.mjs" download>
          {words.program}
        </a>
      </p>
      <code>{words.command}</code>
    </div>
  );
}

function BeforeDraw({ lottery }: Props) {
  const { beacon } = lottery;
  return (
    <section className={styles.lotteryCheck} aria-labelledby="verification">
      <h2 id="verification">{words.heading}</h2>
      <p>{words.lead}</p>
      <ol className={styles.chosen}>
        {words.chosen.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {beacon.state ? <p role="status">{words.states[beacon.state]}</p> : null}
      <DrawFacts lottery={lottery} />
      <Checking lottery={lottery} />
      <Problems lottery={lottery} />
    </section>
  );
}

function DrawFacts({ lottery }: Props) {
  const { beacon, round, listHash, listHashChecked } = lottery;
  return (
    <dl className="rows">
      <div>
        <dt>{words.beacon}</dt>
        <dd>{beacon.network === 'practice' ? words.practice : words.drand(beacon.network)}</dd>
      </div>
      <div>
        <dt>{words.round}</dt>
        <dd>
          <a
            className="textlink"
            href={beacon.url}
            target="_blank"
            rel="noopener noreferrer"
            title={words.ask}
          >
            {words.roundNumber(round.number)}
          </a>
        </dd>
      </div>
      <div>
        <dt>{words.published}</dt>
        <dd>
          <LocalTime at={round.at} />
        </dd>
      </div>
      <div>
        <dt>{words.tickets}</dt>
        <dd>{words.list(lottery.total_tickets, lottery.purchases)}</dd>
      </div>
      <div>
        <dt>{words.hash}</dt>
        <dd>
          <code className={styles.hash}>{listHash}</code>
          {listHashChecked ? <small>{words.hashChecked}</small> : null}
        </dd>
      </div>
      <div>
        <dt>{words.contract}</dt>
        <dd>{words.contractAt(shortHex(lottery.contract), lottery.lotteryId, chains[lottery.chain])}</dd>
      </div>
    </dl>
  );
}

function Problems({ lottery }: Props) {
  return (
    <div>
      <h3>{words.wrong}</h3>
      <dl className={styles.problems}>
        {words.problems(lottery.minTickets).map(({ what, answer }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
        <div>
          <dt>{words.never.what}</dt>
          <dd>
            {words.never.answer} <LocalTime inSentence at={lottery.drawBefore} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

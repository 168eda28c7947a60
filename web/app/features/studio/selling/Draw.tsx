import { lotteryPath } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioSelling, studioLottery as words } from '../../../messages/en.ts';
import * as styles from './selling.module.css';

type Lottery = NonNullable<StudioResponse<'studioLottery'>['lottery']>;

/** The winner and the proof: the seed, the file, and where anybody can check it. */
export const Draw = ({ lottery: { id, draw, winner, round, beacon } }: { lottery: Lottery }) => (
  <section aria-labelledby="lottery-draw">
    <h2 id="lottery-draw">{words.draw}</h2>
    {draw ? null : <p className="muted">{words.noDraw}</p>}
    <dl className="rows">
      <Fact name={words.draws}>
        <LocalTime at={round.at} />
      </Fact>
      <Fact name={words.beacon}>
        <a className="textlink" href={beacon.url} target="_blank" rel="noopener noreferrer">
          {beacon.network} {round.number}
        </a>
      </Fact>
      {draw ? (
        <>
          <Fact name={words.winner}>
            <span className={styles.seed}>{winner?.name ?? winner?.address}</span>,{' '}
            {words.ticket(draw.ticket)}
          </Fact>
          <Fact name={words.seed}>
            <code className={styles.seed}>{draw.signature.join(' ')}</code>{' '}
            <ExplorerLink url={draw.transaction.explorerUrl}>{studioSelling.onChain}</ExplorerLink>
          </Fact>
        </>
      ) : null}
    </dl>
    <p>
      <Link className="textlink" to={lotteryPath(id)}>
        {words.verify}
      </Link>
      {' · '}
      <a className="textlink" href={`${lotteryPath(id)}/draw.json`} download>
        {words.proof}
      </a>
    </p>
  </section>
);

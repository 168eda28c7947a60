import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { lotteryPath, lotteryPurchasedPath } from '../../../lib/url/paths.ts';
import { ticketOrder as words } from '../../../messages/en.ts';
import { useLottery } from '../live/use-lottery.ts';
import { useMyLottery } from '../live/use-my-lottery.ts';
import MyTickets from '../page/MyTickets.tsx';
import type { Route } from './+types/purchased';
import { lastPurchase } from './last-purchase.ts';
import { loadOwn } from './load-own-lottery.ts';
import * as styles from './purchased.module.css';

/** Loads the person's own lottery: a reload shows the same, and buys nothing (spec:60). */
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadOwn(context, request, params.id);

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) =>
  pageMeta({
    title:
      loaderData && lastPurchase(loaderData.mine).state === 'done'
        ? words.purchasedTitle
        : words.confirmingTitle,
    description: words.description,
    path: lotteryPurchasedPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function Purchased({ loaderData }: Route.ComponentProps) {
  const { lottery } = useLottery(loaderData.lottery);
  const { mine } = useMyLottery(lottery.id, lottery.version);
  return <Thanks lottery={lottery} mine={mine ?? loaderData.mine} />;
}

const headings = {
  done: words.purchasedHeading,
  sent: words.confirmingHeading,
  refused: words.lostHeading,
};

function Thanks({ lottery, mine }: { lottery: Lottery; mine: MyLottery }) {
  const last = lastPurchase(mine);
  const sent = mine.pending.find(({ kind }) => kind === 'tickets') ?? null;
  const { lottery_name: name } = lottery;
  if (last.state === 'none')
    return (
      <div className={`wrap ${styles.after}`}>
        <h1>{words.none}</h1>
        <p className="lead">{words.noneText}</p>
        <ButtonLink to={lotteryPath(lottery.id)}>{words.toLottery}</ButtonLink>
      </div>
    );
  const tweet = new URLSearchParams({ text: words.tweetText(name) });
  return (
    <div className={`wrap ${styles.after}`}>
      <h1>{headings[last.state]}</h1>
      <p className="lead" role="status">
        {last.state === 'done'
          ? words.purchasedText(last.count, name)
          : last.state === 'refused'
            ? last.text
            : words.confirming}
      </p>
      <p className="muted">
        {words.drawAt} <LocalTime inSentence at={lottery.round.at} />
      </p>
      <MyTickets lottery={lottery} mine={mine} />
      <p className={styles.actions}>
        <ButtonLink to={lotteryPath(lottery.id)}>{words.toLottery}</ButtonLink>
        <ButtonLink variant="ghost" to={`${lotteryPath(lottery.id)}#my-tickets`}>
          {words.myTickets}
        </ButtonLink>
        {sent?.explorerUrl ? <ExplorerLink url={sent.explorerUrl}>{words.view}</ExplorerLink> : null}
        {last.state === 'done' ? (
          <a className="link" href={`https://x.com/intent/post?${tweet}`} target="_blank" rel="noreferrer">
            {words.tweet}
          </a>
        ) : null}
      </p>
    </div>
  );
}

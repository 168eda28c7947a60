import { type BidStatus, isTransactionOpen, type Money } from '@talkies/shared';
import type { MarketToken, MarketTransaction, MyBid, MyMarketToken } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { Countdown } from '../../../components/Countdown.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { PricePair } from '../../../components/PricePair.tsx';
import { TransactionProgress } from '../../../components/transaction/TransactionProgress.tsx';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { atRateOf } from '../../../lib/format/at-rate.ts';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { refusalOfTransaction } from '../../../lib/transaction/market/status.ts';
import { bidConfirmationPath, patterns, tokenPagePath, tokenPath } from '../../../lib/url/paths.ts';
import { bidConfirmation as words } from '../../../messages/en.ts';
import { stateAt } from '../live/state-at.ts';
import { useMyToken } from '../live/use-my-token.ts';
import { useMarketToken } from '../live/use-token.ts';
import type { Route } from './+types/bid-confirmation';
import * as styles from './bid-confirmation.module.css';
import { useOwnBid } from './use-own-bid.ts';

/** Loads the token, and the latest bid on it from any of the person's wallets. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const api = serverApi(context);
  const [marketToken, { transactions }, { bids }] = await orProblem(
    Promise.all([
      api('getMarketToken', { params: { id: params.id } }),
      api('marketTransactions'),
      api('myBids'),
    ]),
  );
  const sent =
    transactions.find(({ kind, marketToken: about }) => kind === 'bid' && about?.id === marketToken.id) ??
    null;
  const placed = bids.find(({ card }) => card.id === marketToken.id) ?? null;
  return { marketToken, sent, placed };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: bidConfirmationPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function BidConfirmation({ loaderData }: Route.ComponentProps) {
  const { marketToken } = useMarketToken(loaderData.marketToken);
  const { mine } = useMyToken(marketToken.id, marketToken.version);
  const sent = useOwnBid(loaderData.sent, mine);
  const { placed } = loaderData;
  const link = sent?.explorerUrl ?? placed?.explorerUrl;
  const { item } = marketToken;
  if (!sent && !placed)
    return (
      <div className={`wrap ${styles.bidConfirmation}`}>
        <h1>{words.none}</h1>
        <p className="lead">{words.noneText}</p>
        <ButtonLink to={tokenPath(marketToken.id)}>{words.toMarketToken}</ButtonLink>
      </div>
    );
  const refusal = sent && refusalOfTransaction(sent);
  const bidStatus = statusOf(sent, mine, placed);
  const behind = bidStatus === 'outbid';
  const says =
    refusal ?? (bidStatus === 'none' || bidStatus === 'leading' ? words.placed : words.over[bidStatus]);
  const tweet = new URLSearchParams({ text: words.tweetText(item.title, item.film.title) });
  return (
    <div className={`wrap ${styles.bidConfirmation}`}>
      <h1>{says.title}</h1>
      <p className="lead" role="status">
        {says.text} {refusal || bidStatus === 'none' ? '' : refundOf(mine)}
      </p>
      <BidSummary
        marketToken={marketToken}
        bidStatus={bidStatus}
        sent={sent}
        amount={sent?.amount ?? placed?.amount.coin ?? null}
      />
      <div className={styles.bidConfirmationActions}>
        {behind ? (
          <ButtonLink to={`${tokenPagePath({ id: marketToken.id, collection: item.collection })}?bid`}>
            {words.again}
          </ButtonLink>
        ) : null}
        <ButtonLink variant={behind ? 'ghost' : 'primary'} to={`${patterns.profile}?tab=bids`}>
          {words.myBids}
        </ButtonLink>
        <ButtonLink variant="ghost" to={tokenPath(marketToken.id)}>
          {words.toMarketToken}
        </ButtonLink>
        {link ? <ExplorerLink url={link}>{words.view}</ExplorerLink> : null}
        {refusal ? null : (
          <a className="link" href={`https://x.com/intent/post?${tweet}`} target="_blank" rel="noreferrer">
            {words.tweet}
          </a>
        )}
      </div>
    </div>
  );
}

/** The status of the newest bid; `none` while only earlier ones are on the chain. */
function statusOf(
  sent: MarketTransaction | null,
  mine: MyMarketToken | null,
  placed: MyBid | null,
): BidStatus | 'none' {
  const highest: Money | null = mine?.highestOwn ?? placed?.amount.coin ?? null;
  const coming = sent?.amount && isTransactionOpen(sent) ? BigInt(sent.amount.amount) : 0n;
  if (highest && coming > BigInt(highest.amount)) return 'none';
  return mine?.bidStatus ?? placed?.bidStatus ?? 'none';
}

/** Where the money of a losing bid is; empty while it is not known. */
function refundOf(mine: MyMarketToken | null): string {
  if (mine?.bidStatus !== 'lost' && mine?.bidStatus !== 'outbid') return '';
  return mine.refundWaits ? words.waits : words.cameBack;
}

interface SummaryProps {
  marketToken: MarketToken;
  bidStatus: BidStatus | 'none';
  sent: MarketTransaction | null;
  amount: MarketTransaction['amount'];
}

/** The summary of the bid: amount, status, and remaining time. */
function BidSummary({ marketToken, bidStatus, sent, amount }: SummaryProps) {
  const running = stateAt(marketToken, useSecond()) === 'auction';
  const { auction } = marketToken;
  const priced = amount && (auction ? atRateOf(auction.highest ?? auction.reserve, amount) : amount);
  return (
    <section className={`${styles.bidSummary} paper`} aria-label={words.yourBid}>
      <div className={styles.bidSummaryArt}>
        <Picture image={marketToken.item.image} sizes="(max-width: 599px) 100vw, 220px" decorative priority />
      </div>
      <div className={styles.bidSummaryBody}>
        <h2>{marketToken.item.title}</h2>
        <dl className="rows">
          <div>
            <dt>{words.yourBid}</dt>
            <dd className={styles.bidSummaryAmount}>
              <PricePair value={priced} />
            </dd>
          </div>
          <div>
            <dt>{running ? words.endsIn : words.ended}</dt>
            <dd>
              {running && marketToken.auction ? <Countdown until={marketToken.auction.endsAt} /> : null}
            </dd>
          </div>
        </dl>
        <p className={styles.bidSummaryStanding} role="status">
          {words.bidStatus[bidStatus]}
        </p>
        {sent ? <TransactionProgress transaction={sent} done={sent.state === 'done'} /> : null}
      </div>
    </section>
  );
}

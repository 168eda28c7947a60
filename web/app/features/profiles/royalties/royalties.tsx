import { type Money as Amount, formatShare } from '@talkies/shared';
import { paidByNames } from '@talkies/shared/receipts';
import type { ApiResponse, RoyaltyEntry } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { itemPath, patterns, walletPath } from '../../../lib/url/paths.ts';
import { royalties as words } from '../../../messages/en.ts';
import type { Route } from './+types/royalties';
import * as styles from './royalties.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const text = new URL(request.url).searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  const royalties = await orProblem(serverApi(context)('myRoyalties', { query: { before } }));
  return { royalties, first: before === undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.royalties,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** A creator's earnings from sales that were not paid on the item's chain (spec:7). */
export default function Royalties({ loaderData }: Route.ComponentProps) {
  const { royalties, first } = loaderData;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`wrap ${styles.royalties}`}>
        {royalties.creator ? (
          <>
            <Figures royalties={royalties} />
            <Sales entries={royalties.entries} next={royalties.next} first={first} />
            <Payouts payouts={royalties.payouts} />
          </>
        ) : (
          <StatusCard
            title={words.noneTitle}
            action={<ButtonLink to={walletPath(patterns.royalties)}>{words.toWallet}</ButtonLink>}
          >
            <p>{words.none}</p>
          </StatusCard>
        )}
      </div>
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: Amount }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
);

const isSome = (value: Amount | undefined): value is Amount => value !== undefined && value.amount !== '0';

function Figures({ royalties }: { royalties: ApiResponse<'myRoyalties'> }) {
  const isAhead = isSome(royalties.ahead);
  return (
    <section aria-label={words.title}>
      <dl className="rows">
        <Figure name={words.earned} value={royalties.earned} />
        <Figure name={words.paid} value={royalties.paid} />
        {isSome(royalties.tax) ? <Figure name={words.tax} value={royalties.tax} /> : null}
        <Figure name={words.open} value={royalties.open} />
        {isAhead ? <Figure name={words.ahead} value={royalties.ahead} /> : null}
      </dl>
      {isAhead ? <p className="small muted">{words.aheadNote}</p> : null}
    </section>
  );
}

interface SalesProps {
  entries: readonly RoyaltyEntry[];
  next: number | null;
  first: boolean;
}

function Sales({ entries, next, first }: SalesProps) {
  return (
    <section>
      <h2>{words.entries}</h2>
      {entries.length > 0 ? (
        <ul className={styles.royaltyRows}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <StatusCard
          title={words.emptyTitle}
          action={<ButtonLink to={patterns.activity}>{words.toActivity}</ButtonLink>}
        >
          <p>{words.empty}</p>
        </StatusCard>
      )}
      <nav className={styles.royaltyPages} aria-label={words.entries}>
        {next === null ? null : (
          <ButtonLink variant="ghost" to={`?before=${next}`}>
            {words.older}
          </ButtonLink>
        )}
        {first ? null : (
          <Link className="link" to={patterns.royalties}>
            {words.newest}
          </Link>
        )}
      </nav>
    </section>
  );
}

function Entry({ entry }: { entry: RoyaltyEntry }) {
  const { itemId, title, serial, kind, method, price, royaltyBps, royalty, at } = entry;
  const by = method === null ? words.coins : paidByNames[method];
  return (
    <Row
      amount={
        <>
          {kind === 'reversal' ? '−' : null}
          <Money value={royalty} />
        </>
      }
    >
      <p>
        {itemId ? <Link to={itemPath(itemId)}>{title}</Link> : title} · {words.serial(serial)}
      </p>
      <p className="small muted">
        {kind === 'reversal' ? words.reversal : words.sale(formatShare(royaltyBps), formatMoney(price), by)} ·{' '}
        <LocalTime at={at} />
      </p>
    </Row>
  );
}

/** What is sent of a payout. */
const less = (amount: Amount, tax: Amount): Amount => ({
  ...amount,
  amount: (BigInt(amount.amount) - BigInt(tax.amount)).toString(),
});

function Payouts({ payouts }: Pick<ApiResponse<'myRoyalties'>, 'payouts'>) {
  if (payouts.length === 0) return null;
  return (
    <section>
      <h2>{words.payouts}</h2>
      <ul className={styles.royaltyRows}>
        {payouts.map(({ id, amount, tax, reference, at }) => (
          <Row key={id} amount={<Money value={isSome(tax) ? less(amount, tax) : amount} />}>
            <p className={styles.royaltyReference}>{reference ?? words.underway}</p>
            <p className="small muted">
              <LocalTime at={at} />
              {isSome(tax) ? ` · ${words.deducted(formatMoney(tax))}` : null}
            </p>
          </Row>
        ))}
      </ul>
    </section>
  );
}

const Row = ({ amount, children }: { amount: ReactNode; children: ReactNode }) => (
  <li>
    <div>{children}</div>
    <p className={styles.royaltyAmount}>{amount}</p>
  </li>
);

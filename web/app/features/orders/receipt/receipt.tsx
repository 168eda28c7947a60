import { receiptText } from '@talkies/shared/receipts';
import type { Receipt } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { PageHead } from '../../../components/PageHead.tsx';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { orderPath, receiptPath } from '../../../lib/url/paths.ts';
import { receipt as words } from '../../../messages/en.ts';
import type { Route } from './+types/receipt';
import * as styles from './receipt.module.css';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  return orProblem(serverApi(context)('orderReceipts', { params }));
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: receiptPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function Receipts({ loaderData, params }: Route.ComponentProps) {
  const { receipts } = loaderData;
  return (
    <>
      <PageHead title={words.title} lead={receipts.length > 0 ? words.lead : words.none}>
        <Link className="link" to={orderPath(params.id)}>
          {words.toOrder}
        </Link>
      </PageHead>
      <div className={`wrap ${styles.receipts}`}>
        {receipts.map((receipt) => (
          <Sheet key={receipt.number} id={params.id} receipt={receipt} />
        ))}
      </div>
    </>
  );
}

/** The receipt, in the same words as the PDF. */
function Sheet({ id, receipt }: { id: string; receipt: Receipt }) {
  const { heading, seller, facts, amounts, notes } = receiptText(receipt);
  const query = new URLSearchParams({ number: receipt.number });
  return (
    <section className={`${styles.sheet} paper`} data-part="receipt" aria-labelledby={receipt.number}>
      <div className={styles.sheetHead}>
        <h2 id={receipt.number}>{heading}</h2>
        <a className="button ghost" href={`/api/orders/${id}/receipt.pdf?${query}`} download>
          {words.pdf}
        </a>
      </div>
      <address>
        {seller.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </address>
      <dl className="rows">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className={`rows ${styles.amounts}`}>
        {amounts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </section>
  );
}

import type { Answer } from '@talkies/shared/schemas';
import { type MouseEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Card } from '../../components/card/Card.tsx';
import { CardSkeletons } from '../../components/skeleton/Skeleton.tsx';
import { type Filters, queryOf, searchOf } from '../../lib/address/filters.ts';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/page/toast.ts';
import { intermission, lobby } from '../../messages/en.ts';

type Page = Pick<Answer<'listItems'>, 'items' | 'nextCursor'>;

const FIRST_ROW = 4;
const WAITING = 4;

/** The rows that hung when a page was left, so that a step back finds them and the place among them. */
const left = new Map<string, Page>();

interface Props {
  filters: Filters;
  page: Page;
  cardHeading: 'h2' | 'h3';
  pricedIn?: 'USD' | 'MATIC';
}

/** The wall, with a real link to its next rows; where script runs they are hung below instead. */
export function Rows({ filters, page, cardHeading, pricedIn = 'USD' }: Props) {
  const { key, pathname } = useLocation();
  const [rows, setRows] = useState(() => left.get(key) ?? page);
  const [loading, setLoading] = useState(false);
  const { nextCursor } = rows;

  async function more(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || nextCursor === null) return;
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    try {
      const next = await browserApi('listItems', { query: queryOf(filters, nextCursor) });
      const all = { items: [...rows.items, ...next.items], nextCursor: next.nextCursor };
      left.set(key, all);
      setRows(all);
    } catch (error) {
      toast(
        error instanceof ApiProblem
          ? `${lobby.moreFailed} ${error.problem.title}`
          : intermission.offline.text,
        'alert',
      );
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <ul className="card-grid lamps">
        {rows.items.map((item, place) => (
          <li key={item.id}>
            <Card item={item} priority={place < FIRST_ROW} heading={cardHeading} pricedIn={pricedIn} />
          </li>
        ))}
        {loading ? <CardSkeletons count={WAITING} /> : null}
      </ul>
      <div className="more">
        <p className="sr" role="status">
          {loading ? lobby.hanging : rows === page ? '' : lobby.hung(rows.items.length - page.items.length)}
        </p>
        {nextCursor ? (
          <Link
            className="button ghost"
            to={pathname + searchOf(filters, nextCursor)}
            onClick={(event) => void more(event)}
          >
            {loading ? lobby.hanging : lobby.more}
          </Link>
        ) : null}
      </div>
    </>
  );
}

import { faceWidth, money, picturePath } from '@talkies/shared';
import { type ItemOrder, studioItemPath } from '@talkies/shared/studio';
import type { CatalogueRow, StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { earlyTick } from '../../../lib/early-input/early-tick.ts';
import { studioBulk as bulk, studioItemStates, studioCatalogue as words } from '../../../messages/en.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import * as styles from './catalogue.module.css';
import { type ColumnName, type Search, searchPath } from './search.ts';

export type Found = StudioResponse<'listCatalogue'>;

const cells: Record<ColumnName, (row: CatalogueRow) => ReactNode> = {
  film: ({ film }) => film?.title ?? words.noPrice,
  celebrity: ({ celebrity }) => celebrity,
  creator: ({ creator }) => creator,
  collection: ({ collection }) => collection,
  rarity: ({ rarity }) => rarity,
  sale: ({ sale }) => words.sales[sale],
  chain: ({ chain }) => chain,
  price: ({ cents, sale }) =>
    cents === null ? (
      words.noPrice
    ) : (
      <>
        {sale === 'auction' ? `${words.auctionFrom} ` : null}
        <Money value={money(BigInt(cents), 'USD')} exact />
      </>
    ),
  editions: ({ sold, quantity }) => words.editions(sold, quantity),
  state: ({ state, lacks }) => (
    <>
      <span className={styles.state} data-state={state}>
        {studioItemStates[state]}
      </span>
      {lacks.length > 0 && state !== 'published' ? (
        <span className={styles.lacks}>{words.lacks(lacks)}</span>
      ) : null}
    </>
  ),
  changed: ({ changedAt }) => <LocalTime at={changedAt} />,
  number: ({ externalId }) => <code>{externalId}</code>,
};

/** The right-aligned columns. */
const amounts: ReadonlySet<string> = new Set<ColumnName>(['price', 'editions']);
const edgeOf = (name: string) => (amounts.has(name) ? screen.amount : undefined);

/** The columns by which the table can be sorted. */
const orders: Partial<Record<ColumnName | 'title', ItemOrder>> = {
  title: 'title',
  price: 'price',
  changed: 'changed',
};

function Heading({ name, search }: { name: ColumnName | 'title'; search: Search }) {
  const sort = orders[name];
  const edge = edgeOf(name);
  if (!sort)
    return (
      <th scope="col" className={edge}>
        {words.column[name]}
      </th>
    );
  const sorted = search.sort === sort;
  const direction = sorted ? (search.direction === 'up' ? 'down' : 'up') : sort === 'changed' ? 'down' : 'up';
  const says = direction === 'up' ? words.sortUp : words.sortDown;
  const current = search.direction === 'up' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={edge} aria-sort={sorted ? current : 'none'}>
      <Link
        className={styles.sort}
        to={searchPath({ ...search, sort, direction, cursor: null })}
        title={says(words.sorts[sort])}
      >
        {words.column[name]}
        <span aria-hidden="true">{sorted ? (search.direction === 'up' ? ' ↑' : ' ↓') : ' ↕'}</span>
      </Link>
    </th>
  );
}

/** The chosen rows; null where the member may change none. */
export interface RowSelection {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], on: boolean) => void;
}

interface Props {
  search: Search;
  items: Found['items'];
  selection: RowSelection | null;
}

const Box = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <td>
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked}
      ref={earlyTick(checked, onChange)}
      onChange={({ target }) => onChange(target.checked)}
    />
  </td>
);

export const CatalogueTable = ({ search, items, selection }: Props) => (
  <TableBox label={words.table}>
    <table className={`${screen.table} ${styles.items}`}>
      <thead>
        <tr>
          {selection ? (
            <Box
              label={bulk.chooseAll}
              checked={items.every(({ id }) => selection.chosen.has(id))}
              onChange={(on) =>
                selection.choose(
                  items.map(({ id }) => id),
                  on,
                )
              }
            />
          ) : null}
          <Heading name="title" search={search} />
          {search.columns.map((name) => (
            <Heading key={name} name={name} search={search} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.id}>
            {selection ? (
              <Box
                label={bulk.choose(row.title)}
                checked={selection.chosen.has(row.id)}
                onChange={(on) => selection.choose([row.id], on)}
              />
            ) : null}
            <th scope="row">
              <span className={styles.item}>
                {row.image ? (
                  <img
                    src={picturePath(row.image, faceWidth, 'webp')}
                    alt=""
                    width={32}
                    height={40}
                    loading="lazy"
                  />
                ) : (
                  <i aria-hidden="true" />
                )}
                <Link className="textlink" to={studioItemPath(row.id)}>
                  {row.title}
                </Link>
              </span>
            </th>
            {search.columns.map((name) => (
              <td key={name} className={edgeOf(name)}>
                {cells[name](row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);

import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioAuctionRow, StudioAuctionState, StudioResponse } from '@talkies/shared/studio/schemas';
import { Form, Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import { studioAuctionStates, studioViews, studioAuctions as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as styles from '../kit/screen.module.css';
import { SavedViews } from '../kit/views/SavedViews.tsx';
import type { View } from '../kit/views/stored-views.ts';
import { studioAuctionPath } from './paths.ts';

const usual: View[] = [[studioViews.everything, '']];

interface Props {
  q: string;
  state: StudioAuctionState | undefined;
  legendary: boolean;
  found: StudioResponse<'studioAuctions'>;
}

export function AuctionList({ q, state, legendary, found: { auctions, count } }: Props) {
  useReloadWhile(auctions.some((row) => row.state === 'opening' || row.state === 'calling-off'));
  return (
    <StudioPage
      title={legendary ? words.legendaryTitle : words.title}
      lead={legendary ? words.legendaryLead : words.lead}
      actions={
        <Link className="link" to={legendary ? studioPatterns.auctions : studioPatterns.legendary}>
          {legendary ? words.title : words.legendaryTitle}
        </Link>
      }
    >
      <div className={styles.screen}>
        {legendary ? null : <SavedViews table="auctions" names={['q', 'state']} usual={usual} />}
        {legendary ? null : <Search key={`${q}/${state}`} q={q} state={state} />}
        {auctions.length === 0 ? (
          <p className="muted">
            {q || state ? words.none : words.noneYet} {words.noneHint}
          </p>
        ) : (
          <AuctionTable
            rows={auctions}
            file={studioTablePath('studioAuctions', { q, state, legendary: legendary ? 'true' : '' })}
          />
        )}
        {count > auctions.length ? <p className="muted">{words.most(count)}</p> : null}
      </div>
    </StudioPage>
  );
}

const Search = ({ q, state }: Pick<Props, 'q' | 'state'>) => (
  <Form className={styles.search} role="search">
    <Field label={words.search} name="q" type="search" maxLength={100} defaultValue={q} />
    <label className="field">
      <b>{words.state}</b>
      <select className="input" name="state" defaultValue={state ?? ''}>
        <option value="">{words.any}</option>
        {Object.entries(studioAuctionStates).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <Button type="submit" variant="ghost" size="compact">
      {words.find}
    </Button>
  </Form>
);

const When = ({ row: { opensAt, endsAt, state } }: { row: StudioAuctionRow }) =>
  opensAt ? (
    <>
      {words.opens} <LocalTime inSentence at={opensAt} />
    </>
  ) : endsAt ? (
    <>
      {state === 'open' ? words.ends : words.ended} <LocalTime inSentence at={endsAt} />
    </>
  ) : (
    '–'
  );

const AuctionTable = ({ rows, file }: { rows: readonly StudioAuctionRow[]; file: string }) => (
  <DataTable
    label={words.title}
    file={file}
    columns={(['item', 'state', 'when', 'reserve', 'highest', 'bids'] as const).map(
      (name) => words.columns[name],
    )}
    amounts={(['reserve', 'highest', 'bids'] as const).map((name) => words.columns[name])}
  >
    {rows.map((row) => (
      <tr key={row.id}>
        <th scope="row" className={styles.long}>
          <Link className="textlink" to={studioAuctionPath(row.id)}>
            {row.title}
          </Link>
          <p className="small muted">
            {row.legendary ? `${words.legendary} · ` : ''}
            {row.film}
          </p>
        </th>
        <td>
          {studioAuctionStates[row.state]}
          {row.hidden ? <p className="small muted">{words.hidden}</p> : null}
          {row.problem ? <p className="small muted">{row.problem}</p> : null}
          {row.partner ? <p className="small muted">{words.withPartner(row.partner)}</p> : null}
        </td>
        <td>
          <When row={row} />
        </td>
        <td className={styles.amount}>{row.reserve ? <Money value={row.reserve.coin} exact /> : '–'}</td>
        <td className={styles.amount}>{row.highest ? <Money value={row.highest.coin} exact /> : '–'}</td>
        <td className={styles.amount}>{row.bids}</td>
      </tr>
    ))}
  </DataTable>
);

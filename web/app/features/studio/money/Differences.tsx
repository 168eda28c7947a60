import { studioPatterns } from '@talkies/shared/studio';
import type { BooksDifference } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { studioRoleWords, studioBooks as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { ReasonedAct } from '../form/ReasonedAct.tsx';
import { DataTable } from '../page/DataTable.tsx';
import * as styles from '../screen.module.css';

interface Props {
  day: string;
  /** when they were compared: a settlement is of what was looked at */
  seen: string;
  differences: readonly BooksDifference[];
  /** nobody has written about the whole day */
  open: boolean;
}

export const Differences = ({ day, seen, differences, open }: Props) => (
  <DataTable label={`${words.title}, ${day}`} columns={Object.values(words.columns)}>
    {differences.map((one, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: its place in the comparison is what it is settled by
      <tr key={`${seen}${place}`}>
        <th scope="row">{words.kinds[one.kind]}</th>
        <td className={styles.long}>
          <About difference={one} />
        </td>
        <td className={styles.long}>{one.what}</td>
        <td>
          {one.settled ? (
            <>
              <span className="small muted">{words.by(roleName(one.settled.by))}</span> {one.settled.note}
            </>
          ) : null}
          {open && !one.settled ? <Settle day={day} seen={seen} place={place} difference={one} /> : null}
        </td>
      </tr>
    ))}
  </DataTable>
);

const roleName = (role: string): string =>
  Object.entries(studioRoleWords).find(([name]) => name === role)?.[1].name ?? role;

/** Leads to the order, which has what mends it. */
const About = ({ difference: { about, order } }: { difference: BooksDifference }) =>
  order ? (
    <Link className="textlink" to={`${studioPatterns.orders}?q=${order}`} aria-label={words.order(order)}>
      {about}
    </Link>
  ) : (
    about
  );

interface SettleProps extends Pick<Props, 'day' | 'seen'> {
  place: number;
  difference: BooksDifference;
}

const Settle = ({ day, seen, place, difference: { kind, about } }: SettleProps) => (
  <ReasonedAct
    words={{ name: words.settle, text: `${words.remedies[kind]} ${words.settleText}`, reason: words.note }}
    label={words.settleName(about)}
    act={async (note) => {
      await studioApi('settleDifference', { params: { day }, body: { seen, place, note } });
      return words.settled;
    }}
  />
);

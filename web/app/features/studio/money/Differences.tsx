import { studioPatterns } from '@talkies/shared/studio';
import type { BooksDifference } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { studioRoleWords, studioBooks as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';

interface Props {
  day: string;
  /** when they were compared: a resolution belongs to that comparison */
  seen: string;
  differences: readonly BooksDifference[];
  /** the whole day has no note yet */
  open: boolean;
}

export const Differences = ({ day, seen, differences, open }: Props) => (
  <DataTable label={`${words.title}, ${day}`} columns={Object.values(words.columns)}>
    {differences.map((one, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: its place in the comparison is what it is resolved by
      <tr key={`${seen}${place}`}>
        <th scope="row">{words.kinds[one.kind]}</th>
        <td className={styles.long}>
          <About difference={one} />
        </td>
        <td className={styles.long}>{one.what}</td>
        <td>
          {one.resolved ? (
            <>
              <span className="small muted">{words.by(roleName(one.resolved.by))}</span> {one.resolved.note}
            </>
          ) : null}
          {open && !one.resolved ? <Resolve day={day} seen={seen} place={place} difference={one} /> : null}
        </td>
      </tr>
    ))}
  </DataTable>
);

const roleName = (role: string): string =>
  Object.entries(studioRoleWords).find(([name]) => name === role)?.[1].name ?? role;

/** Links to the order, with the actions that resolve the difference. */
const About = ({ difference: { about, order } }: { difference: BooksDifference }) =>
  order ? (
    <Link className="textlink" to={`${studioPatterns.orders}?q=${order}`} aria-label={words.order(order)}>
      {about}
    </Link>
  ) : (
    about
  );

interface ResolveProps extends Pick<Props, 'day' | 'seen'> {
  place: number;
  difference: BooksDifference;
}

const Resolve = ({ day, seen, place, difference: { kind, about } }: ResolveProps) => (
  <ReasonedAction
    words={{ name: words.resolve, text: `${words.remedies[kind]} ${words.resolveText}`, reason: words.note }}
    label={words.resolveName(about)}
    act={async (note) => {
      await studioApi('resolveDifference', { params: { day }, body: { seen, place, note } });
      return words.resolved;
    }}
  />
);

import { activityTags } from '@talkies/shared';
import type { Activity } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Avatar } from '../../../components/Avatar.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { itemPath, personPath, tokenPath } from '../../../lib/url/paths.ts';
import { activityRows as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import { type RequestedTab, requestedPath } from './load.ts';
import * as styles from './tabs.module.css';

interface Props {
  entries: readonly Activity[];
  next: string | null;
  own: boolean;
  path: string;
  requested: RequestedTab;
}

/** A person's activity, filtered by the six tags of the specification. */
export default function ActivityTab({ entries, next, own, path, requested }: Props) {
  return (
    <>
      <nav className={styles.profileTags} data-part="profile-tags" aria-label={words.filter}>
        {[null, ...activityTags].map((show) => (
          <Link
            key={show}
            className="chip"
            to={requestedPath(path, { tab: 'activity', show })}
            preventScrollReset
            aria-current={show === requested.show ? 'page' : undefined}
          >
            {show ? words.tags[show] : words.all}
          </Link>
        ))}
      </nav>
      {entries.length === 0 ? (
        <Empty tab="activity" own={own} />
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} />
          ))}
        </ul>
      )}
      <p className={styles.profilePages}>
        {requested.after ? (
          <Link className="link" to={requestedPath(path, { tab: 'activity', show: requested.show })}>
            {words.newest}
          </Link>
        ) : null}
        {next ? (
          <Link
            className="link"
            to={requestedPath(path, { tab: 'activity', show: requested.show, after: next })}
          >
            {words.older}
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** The subject of an entry without a person. */
const subjectOf = (entry: Exclude<Activity, { person: unknown }>) =>
  entry.kind === 'like' ? entry.item : entry.token;

const keyOf = (entry: Activity): string =>
  `${entry.kind} ${entry.at} ${'person' in entry ? entry.person.handle : subjectOf(entry).id} ${'explorerUrl' in entry ? entry.explorerUrl : ''}`;

function Entry({ entry }: { entry: Activity }) {
  return (
    <li className={styles.profileEntry} data-part="profile-entry">
      {'person' in entry ? (
        <Avatar
          name={entry.person.name}
          avatar={entry.person.avatar}
          className={styles.profileEntryFace}
          size={48}
        />
      ) : (
        <div className={styles.profileEntryThumb}>
          <Picture image={subjectOf(entry).image} sizes="48px" decorative />
        </div>
      )}
      <p className={styles.profileEntryText}>
        <Words entry={entry} />
      </p>
      <div className={styles.profileEntryAmount}>
        {'amount' in entry && entry.amount ? <Money value={entry.amount} /> : null}
        {'explorerUrl' in entry ? (
          <ExplorerLink url={entry.explorerUrl}>{words.transaction}</ExplorerLink>
        ) : null}
      </div>
      <span className="muted num">
        <LocalTime at={entry.at} shows="day" />
      </span>
    </li>
  );
}

function Words({ entry }: { entry: Activity }) {
  if ('person' in entry)
    return (
      <>
        {words[entry.kind]} <Link to={personPath(entry.person.handle)}>{entry.person.name}</Link>
      </>
    );
  if (entry.kind === 'like')
    return (
      <>
        {words.like} <Link to={itemPath(entry.item.id)}>{entry.item.title}</Link>
      </>
    );
  return (
    <>
      {entry.kind === 'auction' ? words.auction[entry.state] : words[entry.kind]}{' '}
      <Link to={tokenPath(entry.token.marketToken)}>{entry.token.title}</Link>
    </>
  );
}

import { Link } from 'react-router';
import { activeKeys, type Filters, searchOf } from '../../lib/url/filters.ts';
import { ButtonLink } from '../Button.tsx';
import { StatusCard } from '../StatusCard.tsx';
import { useGridConfig } from './config.ts';

interface Props {
  filters: Filters;
  refused: string[] | null;
  didYouMean: string | null;
}

/** Why the grid is empty, and how to continue. */
export function NoResults({ filters, refused, didYouMean }: Props) {
  const { path, emptyPath, words } = useGridConfig();
  const filtered = activeKeys(filters).length > 0;
  const clear = (
    <ButtonLink variant="ghost" to={path} preventScrollReset>
      {words.clear}
    </ButtonLink>
  );
  if (refused)
    return (
      <StatusCard title={words.badFilterTitle} action={clear}>
        {refused.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </StatusCard>
    );
  if (!filtered)
    return (
      <StatusCard
        title={words.emptyTitle}
        action={<ButtonLink to={emptyPath}>{words.emptyAction}</ButtonLink>}
      >
        <p>{words.empty}</p>
      </StatusCard>
    );
  return (
    <StatusCard title={words.noneTitle} action={clear}>
      <p>{filters.q ? words.noneFor(filters.q) : words.none}</p>
      {didYouMean ? (
        <p>
          {words.didYouMean}{' '}
          <Link className="link" to={path + searchOf({ ...filters, q: didYouMean })}>
            {didYouMean}
          </Link>
          ?
        </p>
      ) : null}
    </StatusCard>
  );
}

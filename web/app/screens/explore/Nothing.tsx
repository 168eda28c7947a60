import { Link } from 'react-router';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Intermission } from '../../components/intermission/Intermission.tsx';
import { activeKeys, type Filters, searchOf } from '../../lib/address/filters.ts';
import { lobby } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';

interface Props {
  filters: Filters;
  refused: string[] | null;
  didYouMean: string | null;
}

/** Why the wall is empty, and the way on. */
export function Nothing({ filters, refused, didYouMean }: Props) {
  const filtered = activeKeys(filters).length > 0;
  const clear = (
    <ButtonLink look="ghost" to={patterns.explore} preventScrollReset>
      {lobby.clear}
    </ButtonLink>
  );
  if (refused)
    return (
      <Intermission title={lobby.badFilterTitle} action={clear}>
        {refused.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Intermission>
    );
  if (!filtered)
    return (
      <Intermission title={lobby.emptyTitle}>
        <p>{lobby.empty}</p>
      </Intermission>
    );
  return (
    <Intermission title={lobby.noneTitle} action={clear}>
      <p>{filters.q ? lobby.noneFor(filters.q) : lobby.none}</p>
      {didYouMean ? (
        <p>
          {lobby.didYouMean}{' '}
          <Link className="link" to={patterns.explore + searchOf({ ...filters, q: didYouMean })}>
            {didYouMean}
          </Link>
          ?
        </p>
      ) : null}
    </Intermission>
  );
}

import type { FilmDetail } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { openCardMenu } from '../../../components/card/menu/store.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { searchOf } from '../../../lib/url/filters.ts';
import { filmPath, patterns } from '../../../lib/url/paths.ts';
import { share } from '../../../lib/url/share.ts';
import { film as words } from '../../../messages/en.ts';
import * as styles from './film.module.css';

interface Props {
  film: FilmDetail;
  /** of the posters that the page shows */
  actors: readonly string[];
}

/** A menu of links to look at, not a list to search. */
const MAX_ACTORS = 6;

/** The search of the film’s posters; quieter beside it Share, and More: other ways to share, what collectors sell, and who is in it. */
export function FilmActions({ film: { slug, title, celebrities }, actors }: Props) {
  const names = [...new Set([...celebrities.map(({ name }) => name), ...actors])].slice(0, MAX_ACTORS);
  const openMore = (anchor: HTMLButtonElement): void => {
    openCardMenu({
      id: slug,
      title,
      path: filmPath(slug),
      anchor,
      links: [
        { to: patterns.marketplace + searchOf({ film: slug }), text: words.onSale },
        ...names.map((name) => ({
          to: patterns.explore + searchOf({ actor: name }),
          text: words.postersWith(name),
        })),
      ],
    });
  };
  return (
    <div className={styles.filmActions}>
      <ButtonLink variant="ghost" size="compact" to={patterns.explore + searchOf({ film: slug })}>
        {words.all}
      </ButtonLink>
      <button {...press(() => void share(title, filmPath(slug)))} className="quiet">
        {words.share}
      </button>
      <button {...press(openMore)} className="quiet" aria-haspopup="true">
        {words.menu}
      </button>
    </div>
  );
}

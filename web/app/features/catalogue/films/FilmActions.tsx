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
  /** the actors of the page's posters */
  actors: readonly string[];
}

/** The most actors in the menu, so that it stays short. */
const MAX_ACTORS = 6;

/**
 * The search of the film's posters, and less prominent Share, and More: other ways to share, collectors' listings, and
 * actors.
 */
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

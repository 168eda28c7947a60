import type { Film } from '@talkies/shared/schemas';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { home } from '../../../messages/en.ts';
import { FilmPanel } from './FilmPanel.tsx';
import * as styles from './film-panels.module.css';

/** Covers are wide and fill a tall panel, so they are loaded wider than the panel. */
const SIZES = '(min-width: 1025px) 925px, 560px';

/** The films that the operator put first: four panels, the first the widest; one at a time on tablets and phones. */
export function FilmSlider({ films }: { films: readonly Film[] }) {
  return (
    <Carousel className={styles.filmSlider} label={home.nowShowing} wide={films.length}>
      {films.map((film) => (
        <FilmPanel key={film.slug} film={film} sizes={SIZES} />
      ))}
    </Carousel>
  );
}

import type { FilmDetail } from '@talkies/shared/schemas';
import { FilmActs } from '../features/catalogue/films/FilmActs.tsx';
import { FilmBanner } from '../features/catalogue/films/FilmBanner.tsx';
import { FilmPeople } from '../features/catalogue/films/FilmPeople.tsx';

export default function FilmParts({ film }: { film: FilmDetail }) {
  return (
    <>
      <FilmBanner film={film} acts={<FilmActs film={film} actors={[]} />} />
      <FilmPeople film={film} />
    </>
  );
}

import type { FilmDetail } from '@talkies/shared/schemas';
import { FilmBanner } from '../features/catalogue/films/FilmBanner.tsx';
import { FilmPeople } from '../features/catalogue/films/FilmPeople.tsx';

export default function FilmParts({ film }: { film: FilmDetail }) {
  return (
    <>
      <FilmBanner film={film} />
      <FilmPeople film={film} />
    </>
  );
}

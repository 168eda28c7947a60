import type { FilmDetail } from '@talkies/shared/schemas';
import { FilmActions } from '../../features/catalogue/films/FilmActions.tsx';
import { FilmBanner } from '../../features/catalogue/films/FilmBanner.tsx';
import { FilmPeople } from '../../features/catalogue/films/FilmPeople.tsx';

export default function FilmPreview({ film }: { film: FilmDetail }) {
  return (
    <>
      <FilmBanner film={film} actions={<FilmActions film={film} actors={[]} />} />
      <FilmPeople film={film} />
    </>
  );
}

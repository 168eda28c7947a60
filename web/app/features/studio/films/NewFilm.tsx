import { studioPatterns } from '@talkies/shared/studio';
import type { FilmFields } from '@talkies/shared/studio/schemas';
import { studioFilm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { NewWithAddress } from '../kit/page/NewWithAddress.tsx';
import { studioFilmPath } from './paths.ts';

const empty: FilmFields = {
  ...{ title: '', tagline: '', description: '', label: '', opensAt: '', released: '', pricedIn: 'USD' },
  ...{ productionHouse: '', cover: null, thumb: null, celebrities: [], credits: [] },
  ...{ celebrity: '', creatorAddress: '', beneficiary: '' },
};

async function create(title: string, slug: string): Promise<string> {
  const made = await studioApi('createFilm', { body: { slug, fields: { ...empty, title } } });
  return studioFilmPath(made.slug);
}

export default function NewFilm() {
  return (
    <NewWithAddress
      words={words}
      listPath={studioPatterns.films}
      title={{ label: words.field.title, maxLength: 200 }}
      address={{ label: words.address, maxLength: 80, hint: words.addressHint }}
      create={create}
    />
  );
}

import { studioItemPath, studioPatterns } from '@talkies/shared/studio';
import type { StudioItem, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { studioItem as words } from '../../../../messages/en.ts';
import { StudioPage } from '../../kit/page/StudioPage.tsx';
import { ItemEditor } from './ItemEditor.tsx';

/** The initial values of a new item's form. */
const empty: StudioItem = {
  ...{ id: 'new', externalId: '', source: 'studio', version: 1, state: 'draft' },
  fields: {
    ...{ title: '', description: '', about: '', film: '', celebrity: '', creator: '', creatorAbout: '' },
    ...{ productionHouse: '', category: '', rarity: 'Common', collection: 'Common', chain: 'polygon' },
    ...{ sale: 'fixed', price: '', quantity: '' },
    ...{ image: null, thumb: null, animation: null, creatorImage: null, rewards: [], attributes: [] },
  },
  pictures: { image: null, thumb: null, creatorImage: null, animation: null },
  ...{ lacks: [], fixed: false, sold: 0, reviewAt: null, publishAt: null, publishedAt: null },
  ...{ changedAt: '', registration: null },
};

export default function NewItem({ films }: StudioResponse<'catalogueFilms'>) {
  const navigate = useNavigate();
  return (
    <StudioPage
      title={words.newTitle}
      lead={words.newLead}
      actions={
        <Link className="link" to={studioPatterns.catalogue}>
          {words.all}
        </Link>
      }
    >
      <ItemEditor
        item={empty}
        films={films}
        readOnly={false}
        onCreated={(id) => void navigate(studioItemPath(id), { replace: true })}
      />
    </StudioPage>
  );
}

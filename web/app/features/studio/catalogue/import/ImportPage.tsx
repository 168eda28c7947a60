import { studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { studioImport as words } from '../../../../messages/en.ts';
import { StudioPage } from '../../kit/page/StudioPage.tsx';
import { ImportForm } from './ImportForm.tsx';

export default function ImportPage({ films }: StudioResponse<'catalogueFilms'>) {
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <Link className="link" to={studioPatterns.catalogue}>
          {words.all}
        </Link>
      }
    >
      <ImportForm films={films} />
    </StudioPage>
  );
}

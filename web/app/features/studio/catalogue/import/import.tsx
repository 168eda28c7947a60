import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { studioImport as words } from '../../../../messages/en.ts';
import { loadInStudio } from '../../calls/load.ts';
import { StudioPage } from '../../page/StudioPage.tsx';
import { studioMeta } from '../../page/studio-meta.ts';
import type { Route } from './+types/import';
import { ImportForm } from './ImportForm.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('catalogueFilms'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../../page/StudioProblem.tsx';

export default function Import({ loaderData: { films } }: Route.ComponentProps) {
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      acts={
        <Link className="link" to={studioPatterns.catalogue}>
          {words.all}
        </Link>
      }
    >
      <ImportForm films={films} />
    </StudioPage>
  );
}

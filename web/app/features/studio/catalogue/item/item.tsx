import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { studioItemStates, studioItem as words } from '../../../../messages/en.ts';
import { loadInStudio } from '../../calls/load.ts';
import { StudioPage } from '../../page/StudioPage.tsx';
import { studioMeta } from '../../page/studio-meta.ts';
import { useStudioMember } from '../../page/use-studio-member.ts';
import * as screen from '../../screen.module.css';
import type { Route } from './+types/item';
import { ItemEditor } from './ItemEditor.tsx';
import { Publication } from './Publication.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const [item, { films }] = await Promise.all([
      studio('catalogueItem', { params: { id: params.id } }),
      studio('catalogueFilms'),
    ]);
    return { item, films };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../../page/StudioProblem.tsx';

export default function StudioItem({ loaderData: { item, films } }: Route.ComponentProps) {
  const mayChange = useStudioMember().permissions.includes('catalogue');
  const acts = (
    <div className={screen.acts}>
      <span>{studioItemStates[item.state]}</span>
      <Link className="link" to={studioPatterns.catalogue}>
        {words.all}
      </Link>
    </div>
  );
  return (
    <StudioPage title={item.fields.title} lead={words.number(item.externalId, item.source)} acts={acts}>
      <ItemEditor
        key={item.id}
        item={item}
        films={films}
        readOnly={!mayChange}
        aside={(dirty) => (mayChange ? <Publication item={item} dirty={dirty} /> : null)}
      />
    </StudioPage>
  );
}

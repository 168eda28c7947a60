import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { studioItemStates, studioItem as words } from '../../../../messages/en.ts';
import { StudioPage } from '../../kit/page/StudioPage.tsx';
import { useStudioMember } from '../../kit/page/use-studio-member.ts';
import * as screen from '../../kit/screen.module.css';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemPublication } from './ItemPublication.tsx';
import type { LoadedItem } from './load-item.ts';

export default function ItemPage({ loaded: { item, films } }: { loaded: LoadedItem }) {
  const mayChange = useStudioMember().permissions.includes('catalogue');
  const actions = (
    <div className={screen.actions}>
      <span>{studioItemStates[item.state]}</span>
      <Link className="link" to={studioPatterns.catalogue}>
        {words.all}
      </Link>
    </div>
  );
  return (
    <StudioPage title={item.fields.title} lead={words.number(item.externalId, item.source)} actions={actions}>
      <ItemEditor
        key={item.id}
        item={item}
        films={films}
        readOnly={!mayChange}
        aside={(newest, form) => (mayChange ? <ItemPublication item={newest} form={form} /> : null)}
      />
    </StudioPage>
  );
}

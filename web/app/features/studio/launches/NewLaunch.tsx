import { studioPatterns } from '@talkies/shared/studio';
import { Link, useNavigate } from 'react-router';
import { studioLaunches as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { type Draft, emptyDraft, fieldsOf } from './draft.ts';
import { LaunchFields } from './LaunchFields.tsx';
import { studioLaunchPath } from './paths.ts';

// nothing is on the server yet
const nothing = { version: 0, fields: emptyDraft };

export default function NewLaunch({ films }: { films: { slug: string; title: string }[] }) {
  const form = useEditorForm('drop-new', nothing);
  const navigate = useNavigate();
  const make = async (_: number, draft: Draft) => {
    const { id } = await studioApi('createLaunch', { body: { fields: fieldsOf(draft) } });
    void navigate(studioLaunchPath(id), { replace: true });
    // the next one begins empty
    return nothing;
  };
  return (
    <StudioPage
      title={words.add}
      actions={
        <Link className="link" to={studioPatterns.launches}>
          {words.all}
        </Link>
      }
    >
      <Editor
        form={form}
        saved={nothing}
        label={words.add}
        labels={words.field}
        readOnly={false}
        save={make}
        reload={async () => nothing}
        saveLabel={words.make}
        savedMessage={words.made}
        side={<p className="muted">{words.newNext}</p>}
      >
        {(error) => (
          <LaunchFields {...form} launch={null} films={films} problem={(name) => error?.field(name)} />
        )}
      </Editor>
    </StudioPage>
  );
}

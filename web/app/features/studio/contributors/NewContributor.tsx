import { type ContributorKind, studioPatterns } from '@talkies/shared/studio';
import type { ContributorFields } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { contributorKindWords, studioContributors as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { ContributorForm } from './ContributorForm.tsx';
import { contributorPath } from './paths.ts';

const nobody: Omit<ContributorFields, 'kind'> = {
  ...{ name: '', about: '', link: '', image: null },
  wallets: { polygon: '', ethereum: '' },
};
const empty: Record<ContributorKind, { version: number; fields: ContributorFields }> = {
  creator: { version: 1, fields: { kind: 'creator', ...nobody } },
  celebrity: { version: 1, fields: { kind: 'celebrity', ...nobody } },
  partner: { version: 1, fields: { kind: 'partner', ...nobody } },
};

export default function NewContributor({ kind }: { kind: ContributorKind }) {
  const navigate = useNavigate();
  const saved = empty[kind];
  const form = useEditorForm(`new-${kind}`, saved);
  const create = async (_: number, fields: ContributorFields) => {
    const made = await studioApi('createContributor', { body: { fields } });
    void navigate(contributorPath(made.id), { replace: true });
    return saved;
  };
  return (
    <StudioPage
      title={words.newTitle(contributorKindWords[kind].one)}
      actions={
        <Link className="link" to={studioPatterns.contributors}>
          {words.back}
        </Link>
      }
    >
      <Editor
        form={form}
        saved={saved}
        label={words.form}
        labels={words.field}
        readOnly={false}
        save={create}
        reload={async () => saved}
        saveLabel={words.create}
        savedMessage={words.created}
        side={null}
      >
        {(error) => <ContributorForm form={form} image={null} error={error} readOnly={false} />}
      </Editor>
    </StudioPage>
  );
}

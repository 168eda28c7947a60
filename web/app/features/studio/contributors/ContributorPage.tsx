import { chainNames, chainTitles } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioContributor } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { contributorKindWords, studioContributors as words } from '../../../messages/en.ts';
import { studioFilmPath } from '../films/paths.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ActionDialog } from '../kit/form/ActionDialog.tsx';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as screen from '../kit/screen.module.css';
import { ContributorForm } from './ContributorForm.tsx';
import * as styles from './contributors.module.css';

const ledgerOf = (chain: string, address: string): string =>
  studioPatterns.creator.replace(':chain', chain).replace(':address', address);

export default function ContributorPage({ contributor }: { contributor: StudioContributor }) {
  const readOnly = !useStudioMember().permissions.includes('catalogue');
  const form = useEditorForm(`contributor-${contributor.id}`, contributor);
  const params = { id: contributor.id };
  return (
    <StudioPage
      title={contributor.fields.name}
      lead={contributorKindWords[contributor.fields.kind].one}
      actions={
        <Link className="link" to={studioPatterns.contributors}>
          {words.back}
        </Link>
      }
    >
      <Editor
        form={form}
        saved={contributor}
        label={words.form}
        labels={words.field}
        readOnly={readOnly}
        save={(version, fields) => studioApi('changeContributor', { params, body: { version, fields } })}
        reload={() => studioApi('contributor', { params })}
        side={<Named contributor={contributor} mayRemove={!readOnly} />}
      >
        {(error) => (
          <ContributorForm form={form} image={contributor.image} error={error} readOnly={readOnly} />
        )}
      </Editor>
    </StudioPage>
  );
}

/** Where a contributor is named, and how their wallets are paid. */
function Named({ contributor, mayRemove }: { contributor: StudioContributor; mayRemove: boolean }) {
  const seesLedger = useStudioMember().permissions.includes('royalties');
  const [removing, setRemoving] = useState(false);
  const { films, items, fields } = contributor;
  return (
    <section className={styles.named} aria-labelledby="named">
      <h2 id="named">{words.named}</h2>
      <ul className={screen.actions}>
        {films.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="textlink" to={studioFilmPath(slug)}>
              {title}
            </Link>
          </li>
        ))}
        <li className="muted">{words.items(items)}</li>
      </ul>
      {seesLedger
        ? chainNames.map((chain) =>
            fields.wallets[chain] ? (
              <Link key={chain} className="link" to={ledgerOf(chain, fields.wallets[chain])}>
                {words.ledger(chainTitles[chain])}
              </Link>
            ) : null,
          )
        : null}
      {mayRemove ? (
        <div className={screen.actions}>
          <Button variant="ghost" size="compact" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        </div>
      ) : null}
      {removing ? <Remove contributor={contributor} onClose={() => setRemoving(false)} /> : null}
    </section>
  );
}

/** The effect of removing a contributor, in numbers. */
function Remove({ contributor, onClose }: { contributor: StudioContributor; onClose: () => void }) {
  const navigate = useNavigate();
  const { id, films, items, fields } = contributor;
  const wallets = Object.values(fields.wallets).filter((wallet) => wallet !== '').length;
  return (
    <ActionDialog
      title={words.removeTitle(fields.name)}
      label={words.remove}
      keep={words.keep}
      onClose={onClose}
      act={async () => {
        await studioApi('removeContributor', { params: { id } });
        void navigate(studioPatterns.contributors, { replace: true });
        return words.removed;
      }}
    >
      <p>{words.removeEffect(films.length, items)}</p>
      {wallets > 0 ? <p>{words.removeWallets(wallets)}</p> : null}
    </ActionDialog>
  );
}

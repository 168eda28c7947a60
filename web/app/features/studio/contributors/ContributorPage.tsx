import { chainNames } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioContributor } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { contributorKindWords, studioContributors as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { Editor } from '../form/Editor.tsx';
import { useEditorForm } from '../form/use-editor-form.ts';
import { StudioPage } from '../page/StudioPage.tsx';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as screen from '../screen.module.css';
import { ContributorForm } from './ContributorForm.tsx';
import * as styles from './contributors.module.css';

const filmOf = (slug: string): string => `${studioPatterns.films}/film/${encodeURIComponent(slug)}`;
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
      acts={
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

/** Where somebody is named, and how their wallets are paid. */
function Named({ contributor, mayRemove }: { contributor: StudioContributor; mayRemove: boolean }) {
  const navigate = useNavigate();
  const seesLedger = useStudioMember().permissions.includes('royalties');
  const { busy, error, run } = useStudioCall();
  const { films, items, fields } = contributor;
  const remove = () =>
    run(async () => {
      await studioApi('removeContributor', { params: { id: contributor.id } });
      void navigate(studioPatterns.contributors, { replace: true });
      return words.removed;
    });
  return (
    <section className={styles.named} aria-labelledby="named">
      <h2 id="named">{words.named}</h2>
      <ul className={screen.acts}>
        {films.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="textlink" to={filmOf(slug)}>
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
                {words.ledger(chain)}
              </Link>
            ) : null,
          )
        : null}
      {mayRemove ? (
        <>
          <p className="muted">{words.removeEffect(films.length, items)}</p>
          <div className={screen.acts}>
            <Button look="ghost" size="compact" busy={busy} onClick={remove}>
              {words.remove}
            </Button>
          </div>
        </>
      ) : null}
      <CallProblem error={error} />
    </section>
  );
}

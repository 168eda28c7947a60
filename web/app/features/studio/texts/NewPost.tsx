import { studioPatterns } from '@talkies/shared/studio';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { suggestedSlug } from '../kit/form/slug.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { studioPostPath } from './paths.ts';

const empty: PostFields = {
  ...{ title: '', slug: '', excerpt: '', author: '', body: '' },
  ...{ image: null, imageAlt: '', featured: false },
};

/** A title and an address: everything else is written on the post's own page. */
export default function NewPost() {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string>();
  const slug = typed ?? suggestedSlug(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const made = await studioApi('createPost', { body: { fields: { ...empty, title, slug } } });
      void navigate(studioPostPath(made.id), { replace: true });
      return words.created;
    });
  };
  return (
    <StudioPage
      title={words.newTitle}
      lead={words.newLead}
      actions={
        <Link className="link" to={studioPatterns.texts}>
          {words.all}
        </Link>
      }
    >
      <form className={screen.form} onSubmit={submit} noValidate>
        <ReadyFields>
          <Field
            label={words.field.title}
            name="title"
            required
            autoComplete="off"
            maxLength={150}
            value={title}
            error={error?.field('fields.title')}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Field
            label={words.field.slug}
            name="slug"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={slug}
            hint={words.slugHint(slug)}
            error={error?.field('fields.slug')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <CallProblem error={error} />
          <Button type="submit" size="compact" busy={busy}>
            {words.create}
          </Button>
        </ReadyFields>
      </form>
    </StudioPage>
  );
}

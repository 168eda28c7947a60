import { studioPatterns } from '@talkies/shared/studio';
import type { FilmFields } from '@talkies/shared/studio/schemas';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioFilm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { suggestedSlug } from '../kit/form/slug.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { studioFilmPath } from './paths.ts';

const empty: FilmFields = {
  ...{ title: '', tagline: '', description: '', label: '', opensAt: '', released: '', pricedIn: 'USD' },
  ...{ productionHouse: '', cover: null, thumb: null, celebrities: [], credits: [] },
  ...{ celebrity: '', creatorAddress: '', beneficiary: '' },
};

/** A title and an address: everything else is written on the film's own page. */
export default function NewFilm() {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string>();
  const address = slug ?? suggestedSlug(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const made = await studioApi('createFilm', { body: { slug: address, fields: { ...empty, title } } });
      void navigate(studioFilmPath(made.slug), { replace: true });
      return words.created;
    });
  };
  return (
    <StudioPage
      title={words.newTitle}
      lead={words.newLead}
      actions={
        <Link className="link" to={studioPatterns.films}>
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
            value={title}
            error={error?.field('title') ?? error?.field('fields.title')}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Field
            label={words.address}
            name="slug"
            required
            autoComplete="off"
            spellCheck={false}
            value={address}
            hint={words.addressHint(address)}
            error={error?.field('slug')}
            onChange={({ target }) => setSlug(target.value)}
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

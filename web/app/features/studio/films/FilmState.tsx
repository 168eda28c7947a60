import { filmPath } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioFilm } from '@talkies/shared/studio/schemas';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { filmNeedWords, studioFilms, studioFilm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import type { FormState } from '../kit/form/use-editor-form.ts';
import * as screen from '../kit/screen.module.css';
import * as styles from './films.module.css';

interface Props {
  film: StudioFilm;
  form: FormState;
}

/** A film's state before publication, with the possible actions. */
export function FilmState({ film, form }: Props) {
  const { dirty, latest: version } = form;
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const params = { slug: film.slug };
  const { lacks } = film;
  const draft = film.state === 'draft';
  const act = (message: string, work: () => Promise<unknown>) => () =>
    run(async () => {
      await work();
      return message;
    });
  const setPublished = (published: boolean) =>
    studioApi('setFilmPublished', { params, body: { version, published } });
  const remove = async (): Promise<void> => {
    await studioApi('removeFilm', { params });
    void navigate(studioPatterns.films, { replace: true });
  };
  return (
    <section className={styles.state} aria-labelledby="film-state">
      <h2 id="film-state">{words.state}</h2>
      <p>{draft ? words.isDraft : words.isPublished}</p>
      {draft && lacks.length > 0 ? (
        <p className="muted">{studioFilms.lacks(lacks.map((need) => filmNeedWords[need]))}.</p>
      ) : null}
      {dirty ? (
        <p className="muted">{words.saveFirst}</p>
      ) : (
        <FilmPartnerApproval film={film} version={version} />
      )}
      <div className={screen.actions}>
        {draft && lacks.length === 0 && !dirty ? (
          <Button size="compact" busy={busy} onClick={act(words.published, () => setPublished(true))}>
            {words.publish}
          </Button>
        ) : null}
        {draft && film.items.all === 0 ? (
          <Button variant="ghost" size="compact" busy={busy} onClick={act(words.removed, remove)}>
            {words.remove}
          </Button>
        ) : null}
        {draft ? null : (
          <>
            <Button
              variant="ghost"
              size="compact"
              busy={busy}
              onClick={act(words.takenBack, () => setPublished(false))}
            >
              {words.takeBack}
            </Button>
            <Link className="link" to={filmPath(film.slug)}>
              {words.inShop}
            </Link>
          </>
        )}
      </div>
      <CallProblem error={error} />
    </section>
  );
}

/** The film partner's person who approved the film, or where the approval is recorded. */
function FilmPartnerApproval({ film, version }: { film: StudioFilm; version: number }) {
  const { busy, error, run } = useStudioCall();
  if (film.approval) {
    const { by, reference } = film.approval;
    return <p>{words.approvedBy(by, reference)}</p>;
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const body = { version, by: text('by'), reference: text('reference') };
    if (!busy)
      void run(async () => {
        await studioApi('approveFilm', { params: { slug: film.slug }, body });
        return words.approved;
      });
  };
  return (
    <form onSubmit={submit} aria-label={words.approval} noValidate>
      <h3>{words.approval}</h3>
      <p className="muted">{film.state === 'draft' ? words.notApproved : words.changedSince}</p>
      <Field label={words.by} name="by" autoComplete="off" hint={words.byHint} error={error?.field('by')} />
      <Field
        label={words.reference}
        name="reference"
        autoComplete="off"
        hint={words.referenceHint}
        error={error?.field('reference')}
      />
      <CallProblem error={error} />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        {words.approve}
      </Button>
    </form>
  );
}

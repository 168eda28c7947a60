import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { ReadyFields } from '../form/ReadyFields.tsx';
import { suggestedSlug } from '../form/slug.ts';
import * as screen from '../screen.module.css';
import { StudioPage } from './StudioPage.tsx';

interface Part {
  label: string;
  maxLength: number;
}
interface Props {
  words: { newTitle: string; newLead: string; all: string; create: string; created: string };
  /** the screen with the list */
  listPath: string;
  title: Part;
  address: Part & { hint: (slug: string) => string };
  /** Returns the path of the created page. */
  create: (title: string, slug: string) => Promise<string>;
}

/** A form with a title and an address, which the title suggests: everything else is entered on the created page. */
export function NewWithAddress({ words, listPath, title, address, create }: Props) {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string>();
  const slug = typed ?? suggestedSlug(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      void navigate(await create(name, slug), { replace: true });
      return words.created;
    });
  };
  return (
    <StudioPage
      title={words.newTitle}
      lead={words.newLead}
      actions={
        <Link className="link" to={listPath}>
          {words.all}
        </Link>
      }
    >
      <form className={screen.form} onSubmit={submit} noValidate>
        <ReadyFields>
          <Field
            label={title.label}
            name="title"
            required
            autoComplete="off"
            maxLength={title.maxLength}
            value={name}
            error={error?.field('fields.title')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={address.label}
            name="slug"
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={address.maxLength}
            value={slug}
            hint={address.hint(slug)}
            error={error?.field('slug') ?? error?.field('fields.slug')}
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

import { Form } from 'react-router';
import { patterns } from '../lib/url/paths.ts';
import { nav, pageProblems, search } from '../messages/en.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Field } from './field/Field.tsx';
import * as styles from './search-form.module.css';

/** A search form for missing pages. */
export function SearchForm() {
  return (
    <Form role="search" action={patterns.explore} className={styles.form}>
      <Field
        label={search.label}
        name="q"
        type="search"
        placeholder={search.hint}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit">{search.submit}</Button>
    </Form>
  );
}

/** A link to other things of the missing kind, by the problem's code. */
export function Onward({ code }: { code: string | undefined }) {
  const [to, text] =
    code === 'blog/not-found'
      ? [patterns.blog, nav.blog]
      : code === 'market/not-found'
        ? [patterns.marketplace, nav.marketplace]
        : [patterns.explore, pageProblems.notFound.action];
  return (
    <ButtonLink variant="ghost" to={to}>
      {text}
    </ButtonLink>
  );
}

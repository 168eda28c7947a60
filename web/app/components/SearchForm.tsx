import { Form } from 'react-router';
import { patterns } from '../lib/url/paths.ts';
import { nav, pageProblems, search } from '../messages/en.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Field } from './field/Field.tsx';
import * as styles from './search-form.module.css';

/** Where a page is missed: what was looked for may be found by its name. */
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

/** Where there is more of the kind that is missing, by the code of the problem. */
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

import { Form } from 'react-router';
import { patterns } from '../lib/address/paths.ts';
import { search } from '../messages/en.ts';
import { Button } from './Button.tsx';
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

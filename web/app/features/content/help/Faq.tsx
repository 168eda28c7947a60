import { useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { help, type Question } from '../../../messages/en.ts';
import * as styles from './faq.module.css';
import { searchQuestions } from './faq-search.ts';

const LONGEST = 100;

/** A GET form, so that the search works without scripts; with them, the list follows every keystroke. */
export function Faq({ query, questions }: { query: string; questions: readonly Question[] }) {
  const { faq } = help;
  const [search, setSearch] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const followed = useRef(query);
  useEffect(() => {
    if (!field.current) return;
    // another address is another search; the first one may have been overwritten before hydration
    if (followed.current !== query) field.current.value = query;
    followed.current = query;
    setSearch(field.current.value);
  }, [query]);
  const clear = (): void => {
    if (field.current) field.current.value = '';
    setSearch('');
  };
  const found = searchQuestions(questions, search);
  const searching = search.trim() !== '';
  return (
    <section className={`wrap section ${styles.faq}`} data-part="faq" id="faq" aria-labelledby="faq-title">
      <div className={styles.faqSide}>
        <h2 id="faq-title">{faq.heading}</h2>
        <Form
          method="get"
          action={patterns.help}
          role="search"
          preventScrollReset
          replace
          className={styles.faqForm}
        >
          <Field
            label={faq.label}
            name="q"
            type="search"
            placeholder={faq.hint}
            ref={field}
            defaultValue={query}
            maxLength={LONGEST}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button type="submit" variant="ghost" size="compact">
            {faq.submit}
          </Button>
        </Form>
        <p role="status" className="muted">
          {faq.count(found.length)}
        </p>
        {searching ? (
          <Link className="link" to={patterns.help} preventScrollReset replace onClick={clear}>
            {faq.all}
          </Link>
        ) : null}
      </div>
      <div>
        {found.map(({ id, question, answer }) => (
          <details
            key={id}
            id={`question-${id}`}
            className={styles.question}
            data-part="question"
            name="question"
          >
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        {found.length === 0 ? (
          <StatusCard
            title={faq.noneTitle}
            heading="h3"
            action={<ButtonLink to={patterns.contact}>{faq.ask}</ButtonLink>}
          >
            <p>{faq.none(search.trim())}</p>
          </StatusCard>
        ) : null}
      </div>
    </section>
  );
}

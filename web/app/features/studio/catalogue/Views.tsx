import { useState, useSyncExternalStore } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { press } from '../../../lib/page/early-press.ts';
import { toast } from '../../../lib/page/toast.ts';
import { studioItemStates, studioCatalogue as words } from '../../../messages/en.ts';
import * as screen from '../screen.module.css';
import * as styles from './catalogue.module.css';
import { columnNames, readSearch, type Search, searchParams, searchPath } from './search.ts';
import { forgetView, onViews, storedViews, storeView } from './views.ts';

const states = ['draft', 'review', 'scheduled', 'hidden'] as const;

/** A view is an address: the usual ones, and those that somebody kept in this browser. */
export function Views({ search }: { search: Search }) {
  const stored = useSyncExternalStore(onViews, storedViews, () => '');
  const here = searchParams({ ...search, cursor: null }).toString();
  const usual: [name: string, query: string][] = [
    [words.everything, ''],
    ...states.map((state): [string, string] => [studioItemStates[state], `state=${state}`]),
  ];
  const own = stored === '' ? [] : (JSON.parse(stored) as [string, string][]);
  return (
    <div>
      <nav className={screen.acts} aria-label={words.views}>
        {usual.map(([name, query]) => (
          <ViewLink key={query} name={name} query={query} here={here} />
        ))}
        {own.map(([name, query]) => (
          <span key={name} className={styles.ownView}>
            <ViewLink name={words.saved(name)} query={query} here={here} />
            <button {...press(() => forgetView(name))} aria-label={words.forgetView(name)}>
              ×
            </button>
          </span>
        ))}
      </nav>
      <div className={styles.viewActs}>
        <Columns search={search} />
        {here === '' ? null : <Keep query={here} />}
      </div>
    </div>
  );
}

const ViewLink = ({ name, query, here }: { name: string; query: string; here: string }) => (
  <Link
    className="link"
    to={searchPath(readSearch(new URLSearchParams(query)))}
    aria-current={query === here ? 'page' : undefined}
  >
    {name}
  </Link>
);

function Keep({ query }: { query: string }) {
  const [name, setName] = useState('');
  return (
    <details className={styles.disclosure}>
      <summary>{words.keepView}</summary>
      <form
        className={styles.foldBody}
        onSubmit={(event) => {
          event.preventDefault();
          storeView(name.trim(), query);
          setName('');
          toast(words.keptView);
        }}
      >
        <Field
          label={words.viewName}
          name="view"
          required
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="ghost" size="compact">
          {words.keepView}
        </Button>
      </form>
    </details>
  );
}

/** Which columns the table has, kept in the address with the rest. */
function Columns({ search }: { search: Search }) {
  const rest = searchParams({ ...search, cursor: null });
  rest.delete('columns');
  return (
    <details className={styles.disclosure}>
      <summary>{words.columns}</summary>
      <Form className={styles.foldBody} key={search.columns.join()}>
        {[...rest].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* several boxes of one name: `readSearch` takes them in one text */}
        <ColumnBoxes search={search} />
      </Form>
    </details>
  );
}

function ColumnBoxes({ search }: { search: Search }) {
  const [chosen, setChosen] = useState(search.columns);
  return (
    <>
      <input
        type="hidden"
        name="columns"
        value={columnNames.filter((name) => chosen.includes(name)).join(' ')}
      />
      <div className={styles.boxes}>
        {columnNames.map((name) => (
          <CheckBox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              setChosen((before) =>
                target.checked ? [...before, name] : before.filter((other) => other !== name),
              )
            }
          >
            {words.column[name]}
          </CheckBox>
        ))}
      </div>
      <Button type="submit" look="ghost" size="compact">
        {words.find}
      </Button>
    </>
  );
}

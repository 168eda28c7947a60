import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { press } from '../../../../lib/early-input/early-press.ts';
import { toast } from '../../../../lib/toast/toast.ts';
import { studioViews as words } from '../../../../messages/en.ts';
import { ReadyFields } from '../form/ReadyFields.tsx';
import * as screen from '../screen.module.css';
import { forgetView, onViews, storedViews, storeView, type View, viewsIn } from './stored-views.ts';
import * as styles from './views.module.css';

interface Props {
  /** the screen of these views */
  table: string;
  /** the part of the address that forms a view: without the page number and without personal data */
  names: readonly string[];
  /** the built-in views */
  usual?: readonly View[];
  /** shown beside the form that stores one */
  children?: ReactNode;
}

/** Views are addresses: the built-in ones, and those stored in this browser. */
export function SavedViews({ table, names, usual = [], children }: Props) {
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(
    onViews,
    () => storedViews(table),
    () => '',
  );
  const here = new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
  const own = viewsIn(stored);
  if (usual.length + own.length === 0 && here === '' && !children) return null;
  return (
    <div>
      <nav className={screen.tabs} aria-label={words.views}>
        {usual.map(([name, query]) => (
          <ViewLink key={query} name={name} query={query} here={here} />
        ))}
        {own.map(([name, query]) => (
          <span key={name} className={styles.own}>
            <ViewLink name={words.saved(name)} query={query} here={here} />
            <button {...press(() => forgetView(table, name))} aria-label={words.forget(name)}>
              ×
            </button>
          </span>
        ))}
      </nav>
      <div className={styles.actions}>
        {children}
        {here === '' ? null : <Store table={table} query={here} />}
      </div>
    </div>
  );
}

const ViewLink = ({ name, query, here }: { name: string; query: string; here: string }) => (
  <Link
    className="link"
    to={query === '' ? '.' : `?${query}`}
    aria-current={query === here ? 'page' : undefined}
  >
    {name}
  </Link>
);

function Store({ table, query }: { table: string; query: string }) {
  const [name, setName] = useState('');
  return (
    <details className={screen.disclosure}>
      <summary>{words.store}</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          storeView(table, name.trim(), query);
          setName('');
          toast(words.stored);
        }}
      >
        <ReadyFields>
          <Field
            label={words.name}
            name="view"
            required
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="ghost" size="compact">
            {words.store}
          </Button>
        </ReadyFields>
      </form>
    </details>
  );
}

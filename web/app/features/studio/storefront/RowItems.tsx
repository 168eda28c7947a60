import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { studioHome as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import * as formStyles from '../kit/form/editor.module.css';
import * as styles from './home-rows.module.css';

const FOUND = 8;
/** the pause in typing before the catalogue is searched */
const PAUSE = 200;

interface Props {
  label: string;
  hint: string;
  name: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

interface Found {
  id: string;
  title: string;
  film: { title: string } | null;
}

const known = new Map<string, string>();

/** The titles of a row's items by id; the id itself where there is none. */
function useTitles(ids: readonly string[]): (id: string) => string {
  const [, drawAnew] = useState(0);
  const missing = ids.filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    let over = false;
    const fetchTitles = async (): Promise<void> => {
      for (const id of missing.split(' ').filter(Boolean)) {
        const item = await studioApi('catalogueItem', { params: { id } }).catch(() => null);
        if (item) known.set(id, item.fields.title);
      }
      if (!over) drawAnew((count) => count + 1);
    };
    void fetchTitles();
    return () => {
      over = true;
    };
  }, [missing]);
  return (id) => known.get(id) ?? id;
}

/** Published items matching the typed text; no search without text. */
function useSearch(typed: string) {
  const q = typed.trim();
  const [state, setState] = useState<{ q: string; items: Found[]; problem?: string }>();
  useEffect(() => {
    if (q === '') return;
    let over = false;
    const timer = setTimeout(() => {
      studioApi('listCatalogue', { query: { q, limit: FOUND } })
        .then(({ items }) => over || setState({ q, items }))
        .catch((error: unknown) => {
          if (!(error instanceof ApiProblem)) throw error;
          if (!over) setState({ q, items: [], problem: problemText(error) });
        });
    }, PAUSE);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [q]);
  return state?.q === q ? state : null;
}

/** The items of a row in their order, and a search by title or film for more. */
export function RowItems({ label, hint, name, ids, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const titleOf = useTitles(ids);
  const search = useSearch(typed);
  const left = search?.items.filter(({ id }) => !ids.includes(id)) ?? [];
  return (
    <div className={`${styles.rowItems} ${formStyles.whole}`}>
      <b>{label}</b>
      {ids.length === 0 ? <p className="muted">{words.noneChosen}</p> : null}
      <ol>
        {ids.map((id) => (
          <li key={id}>
            <span>{titleOf(id)}</span>
            <Button
              variant="ghost"
              size="compact"
              aria-label={words.remove(titleOf(id))}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              {words.takeOff}
            </Button>
          </li>
        ))}
      </ol>
      <Field
        label={words.findItem}
        name={name}
        type="search"
        autoComplete="off"
        maxLength={100}
        hint={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error ?? search?.problem}
      />
      {search && left.length === 0 && !search.problem ? (
        <p className="muted" role="status">
          {words.noneFound}
        </p>
      ) : null}
      <ul>
        {left.map(({ id, title, film }) => (
          <li key={id}>
            <span>
              {title} <span className="muted small">{film?.title}</span>
            </span>
            <Button
              variant="ghost"
              size="compact"
              aria-label={words.addItem(title)}
              onClick={() => {
                known.set(id, title);
                onChange([...ids, id]);
              }}
            >
              {words.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

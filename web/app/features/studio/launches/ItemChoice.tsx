import { dollarsOfCents } from '@talkies/shared';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioLaunches as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import * as formStyles from '../kit/form/editor.module.css';
import { type LaunchItem, launchItem } from './draft.ts';
import * as styles from './launches.module.css';

interface Props {
  launch: string | null;
  items: LaunchItem[];
  onChange: (items: LaunchItem[]) => void;
  error: string | undefined;
}

/** The items of a launch, and a search for more. */
export function ItemChoice({ launch, items, onChange, error }: Props) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<LaunchItem[] | null>(null);
  const [failed, setFailed] = useState<string>();
  const turn = useRef(0);
  const search = async (text: string): Promise<void> => {
    setQ(text);
    turn.current += 1;
    const own = turn.current;
    try {
      const query = { q: text.trim(), ...(launch === null ? {} : { launch }) };
      const { items: rows } = await studioApi('launchItemChoices', { query });
      // the response of an earlier search may arrive later
      if (own !== turn.current) return;
      setFailed(undefined);
      setFound(rows);
    } catch (thrown) {
      if (own === turn.current) setFailed(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const chosen = new Set(items.map(({ id }) => id));
  const left = found?.filter(({ id }) => !chosen.has(id)) ?? [];
  return (
    <div className={`${styles.items} ${formStyles.whole}`}>
      {items.length === 0 ? <p className="muted">{words.noItems}</p> : null}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Title item={item} />
            <Button
              variant="ghost"
              size="compact"
              aria-label={`${words.launchItem}: ${item.title}`}
              onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
            >
              {words.launchItem}
            </Button>
          </li>
        ))}
      </ul>
      <Field
        label={words.find}
        name="find"
        type="search"
        autoComplete="off"
        hint={words.findHint}
        value={q}
        onFocus={() => (found === null ? void search(q) : undefined)}
        onChange={({ target }) => void search(target.value)}
        error={error ?? failed}
      />
      {found !== null && left.length === 0 ? (
        <p className="muted">{found.length > 0 ? words.allIn : words.noneFound}</p>
      ) : null}
      <ul>
        {left.slice(0, 8).map((item) => (
          <li key={item.id}>
            <Title item={item} />
            <Button
              variant="ghost"
              size="compact"
              aria-label={`${words.addItem}: ${item.title}`}
              onClick={() => onChange([...items, launchItem(item)])}
            >
              {words.addItem}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Title = ({ item }: { item: LaunchItem }) => (
  <span>
    {item.title}{' '}
    <span className="muted small">
      {item.quantity} × ${dollarsOfCents(BigInt(item.priceCents ?? 0))}, {words.itemState[item.status]}
    </span>
  </span>
);

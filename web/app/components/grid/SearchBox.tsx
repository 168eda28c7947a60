import type { Suggestion } from '@talkies/shared/schemas';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { lazy } from '../../lib/timing/lazy.ts';
import { type Filters, searchOf } from '../../lib/url/filters.ts';
import { itemPath } from '../../lib/url/paths.ts';
import { Field } from '../field/Field.tsx';
import { type GridConfig, useGridConfig } from './config.ts';
import * as styles from './search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** Fetched with the first letters. */
const Suggestions = lazy(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }));

interface Props {
  filters: Filters;
  /** the choice replaces what was typed: the form must not send it too */
  onChosen: () => void;
}

/** A search field that suggests: a combobox after WAI-ARIA with a list of films, actors and items. */
export function SearchBox({ filters, onChosen }: Props) {
  const gridConfig = useGridConfig();
  const { words } = gridConfig;
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const choose = (suggestion: Suggestion): void => {
    onChosen();
    // it replaces what was typed
    if (field.current) field.current.value = suggestion.kind === 'item' ? suggestion.text : '';
    void navigate(addressOf(gridConfig, suggestion, filters));
  };
  const { found, active, type, close, onKeyDown } = useSuggestions(choose);
  const open = found.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was hydrated
  useEffect(() => {
    const { current } = field;
    if (current && current === document.activeElement && current.value !== current.defaultValue)
      type(current.value);
  }, []);
  return (
    <div className={styles.searchBox}>
      <Field
        ref={field}
        label={words.search}
        name="q"
        type="search"
        placeholder={words.searchHint}
        defaultValue={filters.q}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open ? (
        <Suspense>
          <Suggestions
            id={list}
            found={found}
            active={active}
            onChoose={(suggestion) => {
              close();
              choose(suggestion);
            }}
          />
        </Suspense>
      ) : null}
      <p className="sr" role="status">
        {open ? words.suggested(found.length) : ''}
      </p>
    </div>
  );
}

/** An item is gone to or searched for; a film or an actor becomes a filter beside the others. */
function addressOf(gridConfig: GridConfig, suggestion: Suggestion, { q: _, ...filters }: Filters): string {
  const { kind, text } = suggestion;
  if (kind === 'item' && gridConfig.leadsToItem) return itemPath(suggestion.id);
  const chosen =
    kind === 'film' ? { film: suggestion.slug } : kind === 'actor' ? { actor: text } : { q: text };
  return gridConfig.path + searchOf({ ...filters, ...chosen });
}

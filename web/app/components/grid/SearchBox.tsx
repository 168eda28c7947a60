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

/** Loaded with the first typed letters. */
const Suggestions = lazy(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }));

interface Props {
  filters: Filters;
  /** called when a choice replaces the typed text, which the form must then not submit */
  onChosen: () => void;
}

/** A search field with suggestions: a WAI-ARIA combobox with a list of films, actors and items. */
export function SearchBox({ filters, onChosen }: Props) {
  const gridConfig = useGridConfig();
  const { words } = gridConfig;
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const choose = (suggestion: Suggestion): void => {
    onChosen();
    // the choice replaces the typed text
    if (field.current) field.current.value = suggestion.kind === 'item' ? suggestion.text : '';
    void navigate(addressOf(gridConfig, suggestion, filters));
  };
  const { found, active, type, close, onKeyDown } = useSuggestions(choose);
  const open = found.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
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

/** The address of a suggestion: an item is opened or searched for; a film or an actor becomes a further filter. */
function addressOf(gridConfig: GridConfig, suggestion: Suggestion, { q: _, ...filters }: Filters): string {
  const { kind, text } = suggestion;
  if (kind === 'item' && gridConfig.leadsToItem) return itemPath(suggestion.id);
  const chosen =
    kind === 'film' ? { film: suggestion.slug } : kind === 'actor' ? { actor: text } : { q: text };
  return gridConfig.path + searchOf({ ...filters, ...chosen });
}

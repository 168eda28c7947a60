import './search-box.css';
import type { Suggestion } from '@talkies/shared/schemas';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../../components/field/Field.tsx';
import { type Filters, searchOf } from '../../../lib/address/filters.ts';
import { lobby } from '../../../messages/en.ts';
import { itemPath, patterns } from '../../../paths.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  filters: Filters;
  /** the choice replaces what was typed: the form must not send it too */
  onChosen: () => void;
}

/** A search field that suggests: a combobox after WAI-ARIA with a list of films, actors and pictures. */
export function SearchBox({ filters, onChosen }: Props) {
  const list = useId();
  const navigate = useNavigate();
  const choose = (suggestion: Suggestion): void => {
    onChosen();
    void navigate(addressOf(suggestion, filters));
  };
  const { found, active, type, close, onKeyDown } = useSuggestions(choose);
  const open = found.length > 0;
  return (
    <div className="search-box">
      <Field
        label={lobby.search}
        name="q"
        type="search"
        placeholder={lobby.searchHint}
        defaultValue={filters.q}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={list} className="suggestions" role="listbox" aria-label={lobby.suggestions} hidden={!open}>
        {found.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
          <div
            key={`${suggestion.kind} ${suggestion.kind === 'item' ? suggestion.id : suggestion.text}`}
            id={`${list}-${place}`}
            className="suggestion"
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              choose(suggestion);
            }}
          >
            <span>{suggestion.text}</span>
            <small>{lobby.suggestionKinds[suggestion.kind]}</small>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {open ? lobby.suggested(found.length) : ''}
      </p>
    </div>
  );
}

/** A picture is gone to; a film or an actor becomes a filter beside the others. */
function addressOf(suggestion: Suggestion, { q: _, ...filters }: Filters): string {
  if (suggestion.kind === 'item') return itemPath(suggestion.id);
  const chosen =
    suggestion.kind === 'film'
      ? { ...filters, film: suggestion.slug }
      : { ...filters, actor: suggestion.text };
  return patterns.explore + searchOf(chosen);
}

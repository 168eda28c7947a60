import type { Suggestion } from '@talkies/shared/schemas';
import { useGridConfig } from './config.ts';
import * as styles from './search-box.module.css';

interface Props {
  id: string;
  found: readonly Suggestion[];
  /** the index that the arrow keys have reached; -1: none */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** The list of suggestions under the search field. */
export function Suggestions({ id, found, active, onChoose }: Props) {
  const { words } = useGridConfig();
  return (
    <div id={id} className={styles.suggestions} role="listbox" aria-label={words.suggestions}>
      {found.map((suggestion, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={`${suggestion.kind} ${suggestion.kind === 'item' ? suggestion.id : suggestion.text}`}
          id={`${id}-${position}`}
          className={styles.suggestion}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span>{suggestion.text}</span>
          <small>{words.suggestionKinds[suggestion.kind]}</small>
        </div>
      ))}
    </div>
  );
}

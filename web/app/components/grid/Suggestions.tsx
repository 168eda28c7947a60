import type { Suggestion } from '@talkies/shared/schemas';
import { useGridConfig } from './config.ts';
import * as styles from './search-box.module.css';

interface Props {
  id: string;
  found: readonly Suggestion[];
  /** which of them the arrow keys have reached; -1: none */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** What may be meant, under the field that is typed into. */
export function Suggestions({ id, found, active, onChoose }: Props) {
  const { words } = useGridConfig();
  return (
    <div id={id} className={styles.suggestions} role="listbox" aria-label={words.suggestions}>
      {found.map((suggestion, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
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

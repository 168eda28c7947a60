import type { StudioMe } from '@talkies/shared/studio/schemas';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../components/Dialog.tsx';
import { studioPalette as words } from '../../../messages/en.ts';
import { type Command, fixedCommands, searchCommands } from './commands.ts';
import * as styles from './palette.module.css';
import { useFound } from './use-found.ts';

interface Props {
  member: StudioMe;
  onClose: () => void;
}

/** All screens and actions open to the member, by name: a combobox over a list, in a dialog. */
export default function Palette({ member, onClose }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // after the dialog has opened, which focuses its first button
  useLayoutEffect(() => field.current?.focus(), []);
  const found = useFound(member, typed);
  const commands = [...fixedCommands(member, typed), ...found.commands, ...searchCommands(member, typed)];
  const chosen = Math.min(at, commands.length - 1);
  const go = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    void navigate(command.to);
  };
  const move = (to: number): void => {
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    // while composing a letter in another script, Enter ends the letter
    if (event.nativeEvent.isComposing) return;
    const last = commands.length - 1;
    const { key } = event;
    if (key === 'Enter') go(commands[chosen]);
    else if (key === 'ArrowDown') move(chosen >= last ? 0 : chosen + 1);
    else if (key === 'ArrowUp') move(chosen <= 0 ? Math.max(last, 0) : chosen - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} className={styles.palette}>
      <h2 id={`${id}-title`} className="sr">
        {words.title}
      </h2>
      <div className={styles.head}>
        <input
          ref={field}
          className="input"
          role="combobox"
          aria-label={words.label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={commands.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.title} className={styles.list}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: named by the field's aria-activedescendant
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.option}
            onClick={() => go(command)}
            onPointerMove={() => setAt(index)}
          >
            <span>{command.label}</span>
            <span className="muted small">{command.kind}</span>
          </div>
        ))}
      </div>
      <p className={`${styles.note} muted small`} role="status">
        {found.busy ? words.busy : found.failed ? words.failed : words.count(commands.length)}
      </p>
    </Dialog>
  );
}

import { mayLinkTo } from '@talkies/shared/studio';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { richText as words } from '../../../../messages/en.ts';
import * as styles from './rich-text.module.css';
import { setLink } from './tools.ts';

interface Props {
  selected: boolean;
  linked: boolean;
  done: (command: Command) => void;
}

/** The target of the selected words. It is inside a form, and has none of its own. */
export function LinkPanel({ selected, linked, done }: Props) {
  const [href, setHref] = useState('');
  const [error, setError] = useState<string>();
  const set = (): void => {
    const address = href.trim();
    if (mayLinkTo(address)) done(setLink(address));
    else setError(words.addressWrong);
  };
  return (
    <div className={styles.panel}>
      <Field
        label={words.address}
        name="link-address"
        autoComplete="off"
        value={href}
        hint={words.addressHint}
        error={error}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (selected) set();
        }}
      />
      <div className={styles.actions}>
        {selected ? (
          <Button size="compact" variant="ghost" onClick={set}>
            {words.setLink}
          </Button>
        ) : (
          <p className="muted">{words.selectFirst}</p>
        )}
        {linked && selected ? (
          <Button size="compact" variant="ghost" onClick={() => done(setLink(null))}>
            {words.removeLink}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { studioForm as words } from '../../../messages/en.ts';
import * as styles from './editor.module.css';
import { type Difference, differences, merged } from './merge.ts';
import type { EditorForm, Saved } from './use-editor-form.ts';

interface Props<F extends object> {
  form: EditorForm<F>;
  /** as somebody else has left it */
  theirs: Saved<F>;
  /** what the fields are called */
  labels: Record<keyof F & string, string>;
  busy: boolean;
  onSave: (fields: F) => void;
}

/** Shows what somebody else changed meanwhile, and lets one choose for each field that both did. */
export function Conflict<F extends object>({ form, theirs, labels, busy, onSave }: Props<F>) {
  const [taken, setTaken] = useState<ReadonlySet<keyof F>>(new Set());
  const differing = differences(form.base, form.fields, theirs.fields);
  const choose = (field: keyof F, theirOnes: boolean): void =>
    setTaken((before) => {
      const after = new Set(before);
      if (theirOnes) after.add(field);
      else after.delete(field);
      return after;
    });
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <Notice kind="bad">
        <strong id="conflict">{words.conflict}</strong> {words.conflictText}
      </Notice>
      {differing.map((difference) => (
        <Row
          key={String(difference.field)}
          name={labels[difference.field as keyof F & string]}
          difference={difference}
          taken={taken.has(difference.field)}
          choose={choose}
        />
      ))}
      {differing.length === 0 ? <p>{words.noDifference}</p> : null}
      <div className={styles.saving}>
        <Button
          size="compact"
          busy={busy}
          onClick={() => onSave(merged(form.base, form.fields, theirs.fields, taken))}
        >
          {words.saveChosen}
        </Button>
        <Button look="ghost" size="compact" onClick={() => form.fill(theirs)}>
          {words.takeAll}
        </Button>
      </div>
    </section>
  );
}

const inWords = (value: unknown): string =>
  typeof value === 'string' || value === null ? value || words.nothing : JSON.stringify(value);

interface RowProps<F extends object> {
  name: string;
  difference: Difference<F>;
  taken: boolean;
  choose: (field: keyof F, theirs: boolean) => void;
}

function Row<F extends object>({ name, difference, taken, choose }: RowProps<F>) {
  const { field, was, mine, theirs, both } = difference;
  if (!both)
    return (
      <p>
        <strong>{name}</strong>: <del>{inWords(was)}</del> → {inWords(theirs)}{' '}
        <span className="muted">{words.theirsStays}</span>
      </p>
    );
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {(
        [
          [words.mine, mine, false],
          [words.theirs, theirs, true],
        ] as const
      ).map(([whose, value, isTheirs]) => (
        <label key={whose}>
          <input
            type="radio"
            name={`conflict-${String(field)}`}
            checked={taken === isTheirs}
            onChange={() => choose(field, isTheirs)}
          />
          <span>
            {whose}: {inWords(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

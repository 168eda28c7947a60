import { useId, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { studioForm as words } from '../../../../messages/en.ts';
import * as styles from './editor.module.css';
import { type Difference, differences, merged } from './merge.ts';
import type { EditorForm, Saved } from './use-editor-form.ts';

interface Props<F extends object> {
  form: EditorForm<F>;
  /** the form as somebody else saved it */
  theirs: Saved<F>;
  /** the fields' labels */
  labels: Record<keyof F & string, string>;
  busy: boolean;
  /** as for `Editor` */
  valueText: ValueText<F> | undefined;
  onSave: (fields: F) => void;
}

/** A field's value in words, where the value itself is not readable; undefined: the value. */
export type ValueText<F extends object> = (field: keyof F, fields: F) => string | undefined;

/** Shows somebody else's changes, and offers a choice for each field that both changed. */
export function Conflict<F extends object>({ form, theirs, labels, busy, valueText, onSave }: Props<F>) {
  const heading = useId();
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
    <section className={styles.conflict} aria-labelledby={heading}>
      <Notice kind="bad">
        <strong id={heading}>{words.conflict}</strong> {words.conflictText}
      </Notice>
      {differing.map((difference) => (
        <Row
          key={String(difference.field)}
          name={labels[difference.field as keyof F & string]}
          difference={difference}
          taken={taken.has(difference.field)}
          choose={choose}
          texts={{
            was: textOf(form.base, difference.field, valueText),
            mine: textOf(form.fields, difference.field, valueText),
            theirs: textOf(theirs.fields, difference.field, valueText),
          }}
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
        <Button variant="ghost" size="compact" onClick={() => form.fill(theirs)}>
          {words.takeAll}
        </Button>
      </div>
    </section>
  );
}

const inWords = (value: unknown): string =>
  typeof value === 'string' || value === null ? value || words.nothing : JSON.stringify(value);

const textOf = <F extends object>(fields: F, field: keyof F, valueText: ValueText<F> | undefined): string =>
  valueText?.(field, fields) ?? inWords(fields[field]);

interface RowProps<F extends object> {
  name: string;
  difference: Difference<F>;
  taken: boolean;
  choose: (field: keyof F, theirs: boolean) => void;
  texts: Record<'was' | 'mine' | 'theirs', string>;
}

function Row<F extends object>({ name, difference: { field, both }, taken, choose, texts }: RowProps<F>) {
  const { was, mine, theirs } = texts;
  if (!both)
    return (
      <p>
        <strong>{name}</strong>: <del>{was}</del> → {theirs}{' '}
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
            {whose}: {value}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

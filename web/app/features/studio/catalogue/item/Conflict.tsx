import type { ItemFields, StudioItem } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { studioItem as words } from '../../../../messages/en.ts';
import * as styles from './item.module.css';
import { type Difference, differences, type FieldName, merged } from './merge.ts';
import type { ItemForm } from './use-item-form.ts';

interface Props {
  form: ItemForm;
  /** the item as somebody else has left it */
  theirs: StudioItem;
  busy: boolean;
  onSave: (fields: ItemFields) => void;
}

/** Shows what somebody else changed meanwhile, and lets one choose for each field that both did. */
export function Conflict({ form, theirs, busy, onSave }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<FieldName>>(new Set());
  const differing = differences(form.base, form.fields, theirs.fields);
  const choose = (field: FieldName, theirOnes: boolean): void =>
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
          key={difference.field}
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

const said = (value: Difference['mine']): string =>
  typeof value === 'string' || value === null ? value || words.nothing : JSON.stringify(value);

interface RowProps {
  difference: Difference;
  taken: boolean;
  choose: (field: FieldName, theirs: boolean) => void;
}

function Row({ difference: { field, was, mine, theirs, both }, taken, choose }: RowProps) {
  const name = words.field[field];
  if (!both)
    return (
      <p>
        <strong>{name}</strong>: <del>{said(was)}</del> → {said(theirs)}{' '}
        <span className="muted">{words.kept}</span>
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
            name={`conflict-${field}`}
            checked={taken === isTheirs}
            onChange={() => choose(field, isTheirs)}
          />
          <span>
            {whose}: {said(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

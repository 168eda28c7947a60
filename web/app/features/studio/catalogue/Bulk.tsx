import { collections, rarities } from '@talkies/shared';
import { MAX_BULK } from '@talkies/shared/studio';
import type { BulkChange, BulkOutcome, StudioResponse } from '@talkies/shared/studio/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioBulk as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { Select } from '../kit/form/Select.tsx';
import { useTrial } from '../kit/form/use-trial.ts';
import * as screen from '../kit/screen.module.css';
import { BulkEffect } from './BulkEffect.tsx';
import * as styles from './catalogue.module.css';

type Films = StudioResponse<'catalogueFilms'>['films'];
type Name = keyof BulkChange;

interface Props {
  ids: readonly string[];
  films: Films;
  onDone: () => void;
}

/** Applies one change to the chosen items: its effect is shown first, and it can be undone. */
export function Bulk({ ids, films, onDone }: Props) {
  const { busy, error, run } = useStudioCall();
  const [name, setName] = useState<Name>('price');
  const [value, setValue] = useState('');
  const present = { ids: [...ids], change: { [name]: value } as BulkChange };
  const { trial, setTrial } = useTrial<typeof present, BulkOutcome>(present);
  const [done, setDone] = useState<BulkOutcome>();
  const send = (mode: 'check' | 'change', sent = present) =>
    run(async () => {
      const effect = await studioApi('changeItems', { body: { mode, ...sent } });
      if (mode === 'check') setTrial({ sent, effect });
      else setDone(effect);
      return mode === 'check' ? words.tried : words.done(effect.rows.length);
    });
  const undo = () =>
    run(async () => {
      const rows = (done?.rows ?? []).map(({ id, version, before }) => ({ id, version, before }));
      const { rows: put, refused } = await studioApi('undoItems', { body: { rows } });
      onDone();
      return words.undone(put.length, refused.length);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void send('check');
  };
  const choose = (next: Name): void => {
    setName(next);
    setValue(next === 'rarity' || next === 'collection' ? 'Common' : '');
  };
  if (done)
    return (
      <section className={screen.effect} aria-label={words.title}>
        <p>{words.done(done.rows.length)}</p>
        <div className={screen.actions}>
          <Button variant="ghost" size="compact" busy={busy} onClick={() => void undo()}>
            {words.undo}
          </Button>
          <Button variant="ghost" size="compact" onClick={onDone}>
            {words.close}
          </Button>
        </div>
        <CallProblem error={error} />
      </section>
    );
  return (
    <section className={screen.effect} aria-label={words.title}>
      <p>{ids.length > MAX_BULK ? words.tooMany(MAX_BULK) : words.chosen(ids.length)}</p>
      <form className={styles.bulk} onSubmit={submit}>
        <Select
          label={words.field}
          name="field"
          value={name}
          options={Object.entries(words.fields)}
          onChange={({ target }) => choose(target.value as Name)}
        />
        <Value name={name} value={value} films={films} onChange={setValue} />
        <Button type="submit" variant="ghost" size="compact" busy={busy} disabled={ids.length > MAX_BULK}>
          {words.try}
        </Button>
      </form>
      <CallProblem error={error} />
      {trial ? <BulkEffect outcome={trial.effect} name={name} /> : null}
      {trial && trial.effect.rows.length > 0 ? (
        <Button size="compact" busy={busy} onClick={() => void send('change', trial.sent)}>
          {words.change(trial.effect.rows.length)}
        </Button>
      ) : null}
    </section>
  );
}

interface ValueProps {
  name: Name;
  value: string;
  films: Films;
  onChange: (value: string) => void;
}

function Value({ name, value, films, onChange }: ValueProps) {
  const common = {
    label: words.value,
    name: 'value',
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (name === 'film')
    return (
      <Select {...common} any={words.none} options={films.map(({ slug, title }) => [slug, title] as const)} />
    );
  if (name === 'rarity') return <Select {...common} options={rarities.map((one) => [one, one] as const)} />;
  if (name === 'collection')
    return <Select {...common} options={collections.map((one) => [one, one] as const)} />;
  return <Field {...common} autoComplete="off" inputMode={name === 'price' ? 'decimal' : 'text'} />;
}

import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import type { ApiProblem } from '../../../../lib/api/api.ts';
import { press } from '../../../../lib/early-input/early-press.ts';
import { studioForm as words } from '../../../../messages/en.ts';
import * as styles from './editor.module.css';

interface Props<K extends string> {
  legend: string;
  names: readonly [K, K];
  labels: readonly [string, string];
  rows: readonly Record<K, string>[];
  empty: Record<K, string>;
  /** its name in the server's responses */
  field: string;
  error: ApiProblem | undefined;
  readOnly: boolean;
  onChange: (rows: Record<K, string>[]) => void;
}

/** A list of pairs: rewards, and properties. */
export function PairList<K extends string>({
  legend,
  names,
  labels,
  rows,
  empty,
  field,
  error,
  readOnly,
  onChange,
}: Props<K>) {
  const change = (at: number, name: K, value: string): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  return (
    <fieldset className={styles.pairs}>
      <legend>{legend}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are told apart by their places alone
        <div key={at} className={styles.pair}>
          {names.map((name, index) => (
            <Field
              key={name}
              label={`${labels[index]} ${at + 1}`}
              name={`${field}.${at}.${name}`}
              value={row[name]}
              disabled={readOnly}
              autoComplete="off"
              error={error?.field(`${field}.${at}.${name}`)}
              onChange={({ target }) => change(at, name, target.value)}
            />
          ))}
          {readOnly ? null : (
            <button
              {...press(() => onChange(rows.filter((_, index) => index !== at)))}
              className="quiet"
              aria-label={words.remove(`${legend} ${at + 1}`)}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button variant="ghost" size="compact" onClick={() => onChange([...rows, { ...empty }])}>
          {words.add(legend)}
        </Button>
      )}
    </fieldset>
  );
}

import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'select'> & {
  label: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  /** the first choice: none */
  any?: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled choice, like `Field`. */
export function Select({ label, options, any, hint, error, ...select }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`field ${error ? 'error' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      >
        {any === undefined ? null : <option value="">{any}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {note ? (
        <p className="note" id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

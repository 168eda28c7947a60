import './field.css';
import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'input'> & {
  label: string;
  name: string;
  hint?: string;
  /** The error, in words that say how to correct it. */
  error?: string | undefined;
  good?: boolean;
};

/** A labelled input. Its error is shown beside it, and screen readers read both together. */
export function Field({ label, hint, error, good = false, className = '', ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  const state = error ? 'error' : good ? 'good' : '';
  return (
    <div className={`field ${state} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note ? (
        <p className="note" id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

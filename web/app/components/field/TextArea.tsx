import './field.css';
import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'textarea'> & {
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled field of several lines, see `Field`. */
export function TextArea({ label, hint, error, defaultValue, ...textarea }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`field ${error ? 'error' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={7}
        {...textarea}
        // as a list: with a text as default, React would overwrite text typed before hydration (19.3, initTextarea)
        defaultValue={defaultValue === undefined ? undefined : [`${defaultValue}`]}
        id={id}
        className="input textarea"
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

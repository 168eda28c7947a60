import * as styles from './contact.module.css';

interface Props<Name extends string> {
  name: string;
  legend: string;
  choices: readonly Name[];
  labels: Record<Name, string>;
  /** the earlier choice; without it, none is selected unless there is only one */
  chosen: string | undefined;
  error: string | undefined;
}

/** A choice of one of a few visible options. */
export const RadioChoices = <Name extends string>({
  name,
  legend,
  choices,
  labels,
  chosen,
  error,
}: Props<Name>) => (
  <fieldset className={`${styles.contactSubjects} field ${error ? 'error' : ''}`}>
    <legend>{legend}</legend>
    {choices.map((choice, index) => (
      <label key={choice} className={styles.contactChoice}>
        <input
          type="radio"
          name={name}
          value={choice}
          required
          aria-invalid={error && index === 0 ? true : undefined}
          aria-describedby={error ? `${name}-note` : undefined}
          defaultChecked={choice === (chosen ?? (choices.length === 1 ? choices[0] : undefined))}
        />
        <span>{labels[choice]}</span>
      </label>
    ))}
    {error ? (
      <p className="note" id={`${name}-note`}>
        {error}
      </p>
    ) : null}
  </fieldset>
);

import * as styles from './contact.module.css';

interface Props<Name extends string> {
  name: string;
  legend: string;
  choices: readonly Name[];
  labels: Record<Name, string>;
  /** what was chosen before; else nothing, but where there is one alone */
  chosen: string | undefined;
}

/** One of a few, all in sight. */
export const RadioChoices = <Name extends string>({ name, legend, choices, labels, chosen }: Props<Name>) => (
  <fieldset className={styles.contactTopics}>
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice} className={styles.contactChoice}>
        <input
          type="radio"
          name={name}
          value={choice}
          required
          defaultChecked={choice === (chosen ?? (choices.length === 1 ? choices[0] : undefined))}
        />
        <span>{labels[choice]}</span>
      </label>
    ))}
  </fieldset>
);

import { useHydrated } from '../form/use-hydrated.ts';
import * as styles from './preview.module.css';

interface Props<T extends string> {
  legend: string;
  name: string;
  value: T;
  values: readonly T[];
  labels: Record<T, string>;
  choose: (value: T) => void;
}

/** A choice between ways to view a preview; disabled until the page's script runs, like the fields beside it. */
export const PreviewChoice = <T extends string>({
  legend,
  name,
  value,
  values,
  labels,
  choose,
}: Props<T>) => (
  <fieldset className={styles.previewChoice} disabled={!useHydrated()}>
    <legend className="sr">{legend}</legend>
    {values.map((one) => (
      <label key={one} className="chip">
        <input type="radio" name={`preview-${name}`} checked={one === value} onChange={() => choose(one)} />
        {labels[one]}
      </label>
    ))}
  </fieldset>
);

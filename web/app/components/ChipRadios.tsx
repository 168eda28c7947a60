import './chip.css';

interface Option {
  value: string;
  label: string;
  count?: number;
}
interface Props {
  legend: string;
  name: string;
  options: readonly Option[];
  /** the chosen value; '' is the option that filters nothing */
  value: string;
}

/** One choice out of a few, as chips. Native radios: the form works without script and by arrow keys. */
export function ChipRadios({ legend, name, options, value }: Props) {
  return (
    <fieldset className="chips">
      <legend className="label">{legend}</legend>
      <div>
        {options.map((option) => (
          <label className="chip" key={option.value}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            {option.label}
            {option.count === undefined ? null : <span className="chip-count num">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { regions } from '../../../lib/format/regions.ts';
import { ticketSale as words } from '../../../messages/en.ts';
import type { EntryWords } from './use-entry.ts';

interface Props {
  entry: EntryWords;
  /** the account's earlier statements; null for visitors */
  known: { adult: boolean; regionNeeded: boolean } | null;
}

/** The questions asked once for each account: 18 or older, and where they live if it is not known otherwise. */
export function EntryForm({ entry, known }: Props) {
  const { adult, setAdult, missing } = entry;
  return (
    <div ref={useInvalidFocus<HTMLDivElement>(entry.pressed)}>
      {known?.regionNeeded ? <RegionField entry={entry} /> : null}
      {known?.adult ? (
        <p className="small muted">{words.adultKnown}</p>
      ) : (
        <CheckBox
          checked={adult}
          onChange={({ target }) => setAdult(target.checked)}
          error={missing.adult ? words.adultMissing : undefined}
        >
          {words.adult}
        </CheckBox>
      )}
    </div>
  );
}

function RegionField({ entry: { region, setRegion, missing } }: { entry: EntryWords }) {
  return (
    <label className={`field ${missing.region ? 'error' : ''}`}>
      <span>{words.region}</span>
      <select
        className="input"
        value={region}
        aria-invalid={missing.region || undefined}
        onChange={({ target }) => setRegion(target.value)}
      >
        <option value="" disabled>
          {words.regionChoose}
        </option>
        {regions().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <span className="note">{missing.region ? words.regionMissing : words.regionWhy}</span>
    </label>
  );
}

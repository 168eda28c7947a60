import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import type { Region } from '../../../lib/format/regions.ts';
import { studioShopSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { Select } from '../kit/form/Select.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import { Effect, SettingsPage, useMaySet } from './SettingsPage.tsx';
import * as styles from './setup.module.css';

type Settings = StudioResponse<'shopSettings'>;
type Fields = Settings['regions']['fields'];

const kinds = ['lotteries', 'sales'] as const;

/** The countries without sales of paid tickets, or without any. */
export default function RegionsForm({ settings, countries }: { settings: Settings; countries: Region[] }) {
  const regionName = (code: string): string => countries.find((one) => one.code === code)?.name ?? code;
  const named = (codes: readonly string[]): string => codes.map(regionName).join(', ') || words.nowhere;
  const may = useMaySet();
  const form = useEditorForm('settings/regions', settings.regions);
  const { fields, base, set } = form;
  const [added, setAdded] = useState<string[]>([]);
  const { regionHeader } = settings.fixed;
  const listed = (() => {
    const codes = new Set([...settings.people.map(({ country }) => country), ...added]);
    for (const kind of kinds) for (const code of [...base[kind], ...fields[kind]]) codes.add(code);
    return [...codes].toSorted((one, other) => regionName(one).localeCompare(regionName(other), 'en'));
  })();
  const people = new Map(settings.people.map((row) => [row.country, row.people]));
  const turn = (kind: keyof Fields, code: string, closed: boolean): void =>
    set(kind, closed ? [...fields[kind], code].toSorted() : fields[kind].filter((one) => one !== code));
  return (
    <SettingsPage lead={words.regionsLead}>
      <Editor
        form={form}
        saved={settings.regions}
        label={words.parts.regions}
        labels={words.regionField}
        valueText={(kind, values) => named(values[kind])}
        readOnly={!may}
        save={(version, typed) => studioApi('setRegions', { body: { version, fields: typed } })}
        reload={async () => (await studioApi('shopSettings')).regions}
        side={
          <>
            <Effect lines={effectOf(settings, { before: base, after: fields }, named)} />
            <p className="small muted">
              {regionHeader === null ? words.noHeader : words.header(regionHeader)} {words.chainKnows}
            </p>
          </>
        }
      >
        {() => (
          <>
            <TableBox label={words.parts.regions}>
              <table className={screen.table}>
                <thead>
                  <tr>
                    <th scope="col">{words.country}</th>
                    <th scope="col" className={screen.amount}>
                      {words.people}
                    </th>
                    {kinds.map((kind) => (
                      <th key={kind} scope="col">
                        {words.regionField[kind]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {listed.map((code) => (
                    <tr key={code}>
                      <th scope="row">{regionName(code)}</th>
                      <td className={screen.amount}>{people.get(code) ?? 0}</td>
                      {kinds.map((kind) => (
                        <td key={kind}>
                          <label className={styles.choice}>
                            <input
                              type="checkbox"
                              checked={fields[kind].includes(code)}
                              disabled={!may || (kind === 'sales' && regionHeader === null)}
                              aria-label={words.closedIn(kind, regionName(code))}
                              onChange={({ target }) => turn(kind, code, target.checked)}
                            />
                            <span aria-hidden="true">
                              {fields[kind].includes(code) ? words.closed : words.open}
                            </span>
                          </label>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
            {listed.length === 0 ? <p className="muted">{words.noCountry}</p> : null}
            {may ? (
              <AddCountry
                countries={countries.filter(({ code }) => !listed.includes(code))}
                add={(code) => setAdded([...added, code])}
              />
            ) : null}
          </>
        )}
      </Editor>
    </SettingsPage>
  );
}

function AddCountry({ countries, add }: { countries: readonly Region[]; add: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <div className={styles.add}>
      <Select
        label={words.otherCountry}
        name="country"
        any={words.choose}
        options={countries.map((one) => [one.code, one.name] as const)}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        variant="ghost"
        size="compact"
        onClick={() => {
          if (code) add(code);
          setCode('');
        }}
      >
        {words.addCountry}
      </Button>
    </div>
  );
}

/** The people affected by saving. */
function effectOf(
  { people, lotteriesOnSale }: Settings,
  { before, after }: Record<'before' | 'after', Fields>,
  named: (codes: readonly string[]) => string,
): string[] {
  return kinds.flatMap((kind) => {
    const closes = after[kind].filter((code) => !before[kind].includes(code));
    const opens = before[kind].filter((code) => !after[kind].includes(code));
    const count = people
      .filter(({ country }) => closes.includes(country))
      .reduce((sum, row) => sum + row.people, 0);
    return [
      ...(closes.length > 0 ? [words.closes[kind](named(closes), count, lotteriesOnSale)] : []),
      ...(opens.length > 0 ? [words.opens[kind](named(opens))] : []),
    ];
  });
}

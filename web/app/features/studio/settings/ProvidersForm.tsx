import type { ShopProvider } from '@talkies/shared/studio';
import type { ProviderRow, StudioResponse } from '@talkies/shared/studio/schemas';
import { studioShopSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { Effect, SettingsPage, useMaySet } from './SettingsPage.tsx';
import * as styles from './setup.module.css';

type Settings = StudioResponse<'shopSettings'>;

/** Payment methods, sign-in methods and messages, each on or off. */
export default function ProvidersForm({ settings }: { settings: Settings }) {
  const may = useMaySet();
  const form = useEditorForm('settings/providers', settings.providers);
  const { fields, base, set } = form;
  const turn = (name: ShopProvider, on: boolean): void =>
    set('off', on ? fields.off.filter((one) => one !== name) : [...fields.off, name].toSorted());
  return (
    <SettingsPage lead={words.providersLead}>
      <Editor
        form={form}
        saved={settings.providers}
        label={words.parts.providers}
        labels={{ off: words.off }}
        valueText={(_, { off }) => off.map((name) => words.providers[name].name).join(', ') || words.allOn}
        readOnly={!may}
        save={(version, typed) => studioApi('setProviders', { body: { version, fields: typed } })}
        reload={async () => (await studioApi('shopSettings')).providers}
        side={<Effect lines={effectOf(settings.list, base.off, fields.off)} />}
      >
        {() => (
          <ul className={styles.providers}>
            {settings.list.map((row) => (
              <Row
                key={row.name}
                row={row}
                on={!fields.off.includes(row.name)}
                may={may}
                turn={(on) => turn(row.name, on)}
              />
            ))}
          </ul>
        )}
      </Editor>
    </SettingsPage>
  );
}

/** The effect of saving. */
function effectOf(
  list: readonly ProviderRow[],
  before: readonly ShopProvider[],
  after: readonly ShopProvider[],
): string[] {
  return list.flatMap(({ name, used, underway, onlyMethod, reaches }) => {
    const [wasOff, isOff] = [before.includes(name), after.includes(name)];
    if (wasOff === isOff) return [];
    const label = words.providers[name].name;
    if (!isOff) return [words.turnsOn(label)];
    const lines = [words.turnsOff(label)];
    if (used !== null) lines.push(words.usedBy(label, used));
    if (underway > 0) lines.push(words.underway(label, underway));
    if (reaches) lines.push(words.reaches(label, reaches));
    if (onlyMethod) lines.push(words.onlyMethod(label, onlyMethod));
    return lines;
  });
}

interface RowProps {
  row: ProviderRow;
  on: boolean;
  may: boolean;
  turn: (on: boolean) => void;
}

function Row({ row: { name, missing, used }, on, may, turn }: RowProps) {
  const { name: label, does } = words.providers[name];
  const configured = missing.length === 0;
  return (
    <li data-off={!(configured && on)}>
      <div>
        <strong id={`provider-${name}`}>{label}</strong>
        <p className="small muted">{does}</p>
        {configured ? (
          <p className="small muted">{used === null ? null : words.used(used)}</p>
        ) : (
          <p className="small">
            {words.missing} <code>{missing.join(', ')}</code>
          </p>
        )}
      </div>
      {configured ? (
        <label className={styles.turn}>
          <input
            type="checkbox"
            name={name}
            checked={on}
            disabled={!may}
            aria-labelledby={`provider-${name}`}
            onChange={({ target }) => turn(target.checked)}
          />
          <span aria-hidden="true">{on ? words.isOn : words.isOff}</span>
        </label>
      ) : (
        <span className="muted">{words.notSetUp}</span>
      )}
    </li>
  );
}

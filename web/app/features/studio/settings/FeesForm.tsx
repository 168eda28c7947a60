import { onRamps } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Field } from '../../../components/field/Field.tsx';
import { studioShopSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor, FormPart } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import * as screen from '../kit/screen.module.css';
import { basisPoints } from '../money/basis-points.ts';
import { Effect, SettingsPage, useMaySet } from './SettingsPage.tsx';

type Settings = StudioResponse<'shopSettings'>;
type Fees = Settings['fees'];

const percent = (bps: number | null): string => (bps === null ? '' : String(bps / 100));
const textsOf = ({ version, fields }: Fees) => ({
  version,
  fields: { transak: percent(fields.transak), wert: percent(fields.wert) },
});
/** A number, or a value that the server refuses where the text is invalid. */
const sent = (text: string): number | null => (text.trim() === '' ? null : (basisPoints(text) ?? -1));

/**
 * The on-ramps' charges, as fans read them before the on-ramp's page states them; and the fees fixed by contracts.
 */
export default function FeesForm({ settings }: { settings: Settings }) {
  const may = useMaySet();
  const saved = useMemo(() => textsOf(settings.fees), [settings.fees]);
  const form = useEditorForm('settings/fees', saved);
  const { fields, base, set } = form;
  const changed = onRamps.filter((name) => fields[name] !== base[name]);
  return (
    <SettingsPage lead={words.feesLead}>
      <Editor
        form={form}
        saved={saved}
        label={words.parts.fees}
        labels={words.feeField}
        readOnly={!may}
        save={async (version, typed) =>
          textsOf(
            await studioApi('setFees', {
              body: { version, fields: { transak: sent(typed.transak), wert: sent(typed.wert) } },
            }),
          )
        }
        reload={async () => textsOf((await studioApi('shopSettings')).fees)}
        side={
          <>
            <Effect
              lines={changed.map((name) =>
                words.changes(
                  words.feeField[name],
                  base[name] || words.notSaid,
                  fields[name] || words.notSaid,
                ),
              )}
            />
            <FixedFees bps={settings.fixed.serviceFeeBps} />
          </>
        }
      >
        {(error) => (
          <FormPart title={words.onRampFees}>
            {onRamps.map((name) => (
              <Field
                key={name}
                name={name}
                label={words.feeField[name]}
                hint={words.feeHint}
                inputMode="decimal"
                autoComplete="off"
                value={fields[name]}
                disabled={!may}
                error={error?.field(name) === undefined ? undefined : words.badFee}
                onChange={({ target }) => set(name, target.value)}
              />
            ))}
          </FormPart>
        )}
      </Editor>
    </SettingsPage>
  );
}

const FixedFees = ({ bps }: { bps: number }) => (
  <section aria-labelledby="fees-fixed">
    <h2 id="fees-fixed">{words.fixed}</h2>
    <dl className={`rows ${screen.facts}`}>
      <div>
        <dt>{words.serviceFee}</dt>
        <dd>{bps / 100}%</dd>
      </div>
    </dl>
    <p className="small muted">{words.serviceFeeWhy}</p>
    <p className="small muted">{words.royaltyWhy}</p>
    <p className="small">
      <Link className="textlink" to={studioPatterns.moneySettings}>
        {words.taxes}
      </Link>
    </p>
  </section>
);

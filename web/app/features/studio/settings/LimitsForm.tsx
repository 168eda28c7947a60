import { dollarsOfCents, megabytesOf } from '@talkies/shared';
import type { LimitName, StudioResponse } from '@talkies/shared/studio/schemas';
import { useMemo } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { studioShopSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { centsOf } from '../kit/form/cents-of.ts';
import { Editor, FormPart } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import * as screen from '../kit/screen.module.css';
import { Cents } from '../money/Cents.tsx';
import { Effect, SettingsPage, useMaySet } from './SettingsPage.tsx';

type Settings = StudioResponse<'shopSettings'>;
type Limits = Settings['limits'];
type Texts = Record<LimitName, string>;

const amounts = [
  ...(['secondPerson', 'resaleDaily', 'ticketsGrantedDaily'] as const),
  ...(['ticketsDaily', 'floatLow'] as const),
];

const dollars = (cents: string): string => dollarsOfCents(BigInt(cents));

/** The form's values: amounts in dollars. */
const textsOf = ({ version, fields }: Limits): { version: number; fields: Texts } => ({
  version,
  fields: {
    secondPerson: dollars(fields.secondPerson),
    resaleDaily: dollars(fields.resaleDaily),
    ticketsGrantedDaily: dollars(fields.ticketsGrantedDaily),
    ticketsDaily: dollars(fields.ticketsDaily),
    floatLow: dollars(fields.floatLow),
    openOrders: String(fields.openOrders),
  },
});

const sent = (texts: Texts): Limits['fields'] => ({
  secondPerson: centsOf(texts.secondPerson),
  resaleDaily: centsOf(texts.resaleDaily),
  ticketsGrantedDaily: centsOf(texts.ticketsGrantedDaily),
  ticketsDaily: centsOf(texts.ticketsDaily),
  floatLow: centsOf(texts.floatLow),
  openOrders: /^\d{1,4}$/.test(texts.openOrders.trim()) ? Number(texts.openOrders) : 0,
});

/** Limits by sum and number: those that operators set, and the fixed ones. */
export default function LimitsForm({ settings }: { settings: Settings }) {
  const may = useMaySet();
  const saved = useMemo(() => textsOf(settings.limits), [settings.limits]);
  const form = useEditorForm('settings/limits', saved);
  const { fields, base, set } = form;
  const changed = (Object.keys(words.limitField) as LimitName[]).filter(
    (name) => fields[name] !== base[name],
  );
  return (
    <SettingsPage lead={words.limitsLead}>
      <Editor
        form={form}
        saved={saved}
        label={words.parts.limits}
        labels={words.limitField}
        readOnly={!may}
        save={async (version, typed) =>
          textsOf(await studioApi('setLimits', { body: { version, fields: sent(typed) } }))
        }
        reload={async () => textsOf((await studioApi('shopSettings')).limits)}
        side={
          <>
            <Effect
              lines={changed.map((name) => words.changes(words.limitField[name], base[name], fields[name]))}
            />
            <Fixed fixed={settings.fixed} />
          </>
        }
      >
        {(error) => (
          <FormPart title={words.parts.limits}>
            {[...amounts, 'openOrders' as const].map((name) => (
              <Field
                key={name}
                name={name}
                label={words.limitField[name]}
                hint={words.limitHint[name]}
                inputMode={name === 'openOrders' ? 'numeric' : 'decimal'}
                autoComplete="off"
                value={fields[name]}
                disabled={!may}
                error={error?.field(name)}
                onChange={({ target }) => set(name, target.value)}
              />
            ))}
          </FormPart>
        )}
      </Editor>
    </SettingsPage>
  );
}

const megabytes = (bytes: number): string => `${megabytesOf(bytes)} MB`;

const Fixed = ({ fixed }: Pick<Settings, 'fixed'>) => (
  <section aria-labelledby="limits-fixed">
    <h2 id="limits-fixed">{words.fixed}</h2>
    <p className="small muted">{words.fixedLimits}</p>
    <dl className={`rows ${screen.facts}`}>
      <div>
        <dt>{words.secondMost}</dt>
        <dd>
          <Cents cents={fixed.secondPersonMost} />
        </dd>
      </div>
      <div>
        <dt>{words.quote}</dt>
        <dd>{words.minutes(fixed.quoteMinutes)}</dd>
      </div>
      <div>
        <dt>{words.fanPictures}</dt>
        <dd>{megabytes(fixed.uploadBytes)}</dd>
      </div>
      <div>
        <dt>{words.itemPictures}</dt>
        <dd>{megabytes(fixed.pictureBytes)}</dd>
      </div>
    </dl>
  </section>
);

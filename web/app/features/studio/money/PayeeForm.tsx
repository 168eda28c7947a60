import type { StudioPayee } from '@talkies/shared/studio/schemas';
import { useMemo } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { studioCreator as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { Select } from '../kit/form/Select.tsx';
import { type Saved, useEditorForm } from '../kit/form/use-editor-form.ts';
import { basisPoints } from './basis-points.ts';

const currencies = ['USD', 'INR'] as const;

interface Fields {
  name: string;
  address: string;
  taxBps: string;
  currency: (typeof currencies)[number];
}

// how a creator is paid has no version: the values seen are sent along instead
const savedOf = ({ name, address, taxBps, ownTax, currency }: StudioPayee): Saved<Fields> => ({
  version: 0,
  fields: {
    name: name ?? '',
    address: address ?? '',
    taxBps: ownTax ? String(taxBps / 100) : '',
    currency,
  },
});

/** The typed values; an invalid percentage as one that the server refuses. */
const sent = ({ name, address, taxBps, currency }: Fields) => ({
  name: name.trim() || null,
  address: address.trim() || null,
  taxBps: taxBps.trim() === '' ? null : (basisPoints(taxBps) ?? -1),
  currency,
});

interface Props {
  payee: StudioPayee;
  params: { chain: string; address: string };
}

/** How a creator is paid from now on; the second of two members is shown the other's changes. */
export default function PayeeForm({ payee, params: { chain, address } }: Props) {
  const saved = useMemo(() => savedOf(payee), [payee]);
  const form = useEditorForm(`payee-${chain}-${address}`, saved);
  const params = { chain: chain as 'polygon', address };
  const { fields, set } = form;
  return (
    <section aria-labelledby="creator-payee">
      <h2 id="creator-payee">{words.payee}</h2>
      <Editor
        form={form}
        saved={saved}
        label={words.payee}
        labels={words.payeeField}
        readOnly={false}
        save={async (_, typed, seen) =>
          savedOf(await studioApi('setPayee', { params, body: { ...sent(typed), seen: sent(seen) } }))
        }
        reload={async () => savedOf((await studioApi('royaltyCreator', { params, query: {} })).payee)}
        saveLabel={words.set}
        savedMessage={words.kept}
      >
        {(error) => (
          <>
            <Field
              label={words.payeeField.name}
              name="name"
              maxLength={120}
              autoComplete="off"
              value={fields.name}
              error={error?.field('name')}
              onChange={({ target }) => set('name', target.value)}
            />
            <Field
              label={words.payeeField.address}
              name="address"
              maxLength={42}
              autoComplete="off"
              spellCheck={false}
              value={fields.address}
              hint={words.payeeAddressHint}
              error={error?.field('address')}
              onChange={({ target }) => set('address', target.value)}
            />
            <Field
              label={words.payeeField.taxBps}
              name="taxBps"
              inputMode="decimal"
              autoComplete="off"
              value={fields.taxBps}
              hint={payee.ownTax ? '' : words.taxHint(String(payee.taxBps / 100))}
              error={error?.field('taxBps') === undefined ? undefined : words.badTax}
              onChange={({ target }) => set('taxBps', target.value)}
            />
            <Select
              label={words.payeeField.currency}
              name="currency"
              options={currencies.map((name) => [name, name])}
              value={fields.currency}
              onChange={({ target }) => set('currency', target.value === 'INR' ? 'INR' : 'USD')}
            />
          </>
        )}
      </Editor>
    </section>
  );
}

import type { StudioPayee } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioCreator as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import { basisPoints } from './basis-points.ts';

interface Props {
  payee: StudioPayee;
  params: { chain: string; address: string };
}

/** How a creator is paid from now on. */
export function PayeeForm({ payee, params }: Props) {
  const { busy, error, run } = useStudioCall();
  const [badTax, setBadTax] = useState(false);
  const keep = async (form: FormData): Promise<void> => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const taxBps = text('taxBps') === '' ? null : basisPoints(text('taxBps'));
    setBadTax(text('taxBps') !== '' && taxBps === null);
    if (text('taxBps') !== '' && taxBps === null) return;
    const { name, address, currency, taxBps: shownBps, ownTax } = payee;
    const body = {
      seen: { name, address, currency, taxBps: ownTax ? shownBps : null },
      name: text('name') || null,
      address: text('address') || null,
      currency: text('currency') === 'INR' ? ('INR' as const) : ('USD' as const),
      taxBps,
    };
    await run(async () => {
      await studioApi('setPayee', { params: { ...params, chain: params.chain as 'polygon' }, body });
      return words.kept;
    });
  };
  return (
    <section aria-labelledby="creator-payee">
      <h2 id="creator-payee">{words.payee}</h2>
      <StudioForm className={styles.form} busy={busy} send={keep}>
        <Field
          label={words.payeeName}
          name="name"
          maxLength={120}
          autoComplete="off"
          defaultValue={payee.name ?? ''}
          error={error?.field('name')}
        />
        <Field
          label={words.payeeAddress}
          name="address"
          maxLength={42}
          autoComplete="off"
          spellCheck={false}
          defaultValue={payee.address ?? ''}
          hint={words.payeeAddressHint}
          error={error?.field('address')}
        />
        <Field
          label={words.tax}
          name="taxBps"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={payee.ownTax ? String(payee.taxBps / 100) : ''}
          hint={payee.ownTax ? '' : words.taxHint(String(payee.taxBps / 100))}
          error={badTax ? words.badTax : error?.field('taxBps')}
        />
        <label className="field">
          <b>{words.currency}</b>
          <select className="input" name="currency" key={payee.currency} defaultValue={payee.currency}>
            <option value="USD">USD</option>
            <option value="INR">INR</option>
          </select>
        </label>
        <CallProblem error={error} />
        <Button type="submit" size="compact" variant="ghost" busy={busy}>
          {words.set}
        </Button>
      </StudioForm>
    </section>
  );
}

import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/settings';
import { basisPoints } from './basis-points.ts';
import { Cents } from './Cents.tsx';

type Settings = StudioResponse<'moneySettings'>;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('moneySettings'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function MoneySettings({ loaderData }: Route.ComponentProps) {
  const may = useStudioMember().permissions.includes('taxes');
  return (
    <StudioPage title={words.title}>
      <div className={styles.screen}>
        <div className={styles.columns}>
          <div>
            <SellerForm seller={loaderData.seller} may={may} />
          </div>
          <div>
            <TermsForm terms={loaderData.royalties} may={may} />
            <Fixed fixed={loaderData.fixed} />
          </div>
        </div>
      </div>
    </StudioPage>
  );
}

interface FormProps {
  title: string;
  may: boolean;
  /** sends the form; null: one of its numbers is invalid */
  send: (text: (name: string) => string) => Promise<unknown> | null;
  children: (problem: (name: string) => string | undefined) => ReactNode;
}

/** A part of the settings with its own form. */
function Part({ title, may, send, children }: FormProps) {
  const { busy, error, run } = useStudioCall();
  const [bad, setBad] = useState(false);
  const keep = async (form: FormData): Promise<void> => {
    const sending = () => send((name) => String(form.get(name) ?? '').trim());
    let isBad = false;
    await run(async () => {
      const sent = sending();
      isBad = sent === null;
      await sent;
      return isBad ? words.bad : words.kept;
    });
    setBad(isBad);
  };
  return (
    <StudioForm className={styles.form} busy={busy} send={keep}>
      <h2>{title}</h2>
      {children((name) => error?.field(name))}
      {bad ? <p role="alert">{words.bad}</p> : null}
      <CallProblem error={error} />
      {may ? (
        <Button type="submit" size="compact" variant="ghost" busy={busy}>
          {words.keep}
        </Button>
      ) : null}
    </StudioForm>
  );
}

function SellerForm({ seller, may }: { seller: Settings['seller']; may: boolean }) {
  const send = (text: (name: string) => string) => {
    const rateBps = basisPoints(text('rate'));
    if (rateBps === null) return null;
    const address = text('address')
      .split('\n')
      .map((part) => part.trim())
      .filter(Boolean);
    const [gstin, placeOfSupply] = [text('gstin') || null, text('place') || null];
    return studioApi('setSeller', {
      body: { name: text('name'), address, gstin, placeOfSupply, rateBps, seen: seller },
    });
  };
  return (
    <Part title={words.seller} may={may} send={send}>
      {(problem) => (
        <>
          <p className="small muted">{words.sellerText}</p>
          <Field
            label={words.name}
            name="name"
            required
            maxLength={120}
            defaultValue={seller.name}
            error={problem('name')}
          />
          <label className="field">
            <b>{words.address}</b>
            <textarea
              className="input"
              name="address"
              rows={3}
              required
              defaultValue={seller.address.join('\n')}
            />
          </label>
          <Field
            label={words.gstin}
            name="gstin"
            maxLength={15}
            defaultValue={seller.gstin ?? ''}
            hint={words.gstinHint}
            error={problem('gstin')}
          />
          <Field
            label={words.place}
            name="place"
            maxLength={44}
            defaultValue={seller.placeOfSupply ?? ''}
            hint={words.placeHint}
            error={problem('placeOfSupply')}
          />
          <Field
            label={words.rate}
            name="rate"
            inputMode="decimal"
            required
            defaultValue={String(seller.rateBps / 100)}
            error={problem('rateBps')}
          />
        </>
      )}
    </Part>
  );
}

function TermsForm({ terms, may }: { terms: Settings['royalties']; may: boolean }) {
  const send = (text: (name: string) => string) => {
    const taxBps = basisPoints(text('tax'));
    if (taxBps === null || !/^\d{1,6}$/.test(text('minimum'))) return null;
    return studioApi('setRoyaltyTerms', {
      body: { taxBps, minimumCents: `${text('minimum')}00`, seen: terms },
    });
  };
  return (
    <Part title={words.royalties} may={may} send={send}>
      {() => (
        <>
          <Field
            label={words.tax}
            name="tax"
            inputMode="decimal"
            required
            defaultValue={String(terms.taxBps / 100)}
          />
          <Field
            label={words.minimum}
            name="minimum"
            inputMode="numeric"
            required
            defaultValue={(BigInt(terms.minimumCents) / 100n).toString()}
          />
        </>
      )}
    </Part>
  );
}

const Fixed = ({ fixed }: Pick<Settings, 'fixed'>) => (
  <section aria-labelledby="settings-fixed">
    <h2 id="settings-fixed">{words.fixed}</h2>
    <p className="small muted">{words.fixedText}</p>
    <dl className={`rows ${styles.facts}`}>
      {(['receiptPrefix', 'creditNotePrefix', 'taxCode', 'feeTaxCode'] as const).map((name) => (
        <div key={name}>
          <dt>{words[name]}</dt>
          <dd>{fixed[name] ?? words.none}</dd>
        </div>
      ))}
      <div>
        <dt>{words.resale}</dt>
        <dd>{words.resales[fixed.resale]}</dd>
      </div>
      <div>
        <dt>{words.second}</dt>
        <dd>
          <Cents cents={fixed.secondPersonCents} />
        </dd>
      </div>
    </dl>
  </section>
);

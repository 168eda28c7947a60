import { dollarsOfCents } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { type ChangeEvent, useMemo } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioSettings as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { centsOf } from '../kit/form/cents-of.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
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

interface SellerProps {
  seller: Settings['seller'];
  may: boolean;
}

// neither form has a version: the values seen are sent along instead
const savedSeller = (seller: Settings['seller']) => ({
  version: 0,
  fields: {
    name: seller.name,
    address: seller.address.join('\n'),
    gstin: seller.gstin ?? '',
    placeOfSupply: seller.placeOfSupply ?? '',
    rateBps: String(seller.rateBps / 100),
  },
});
type SellerFields = ReturnType<typeof savedSeller>['fields'];

/** A percentage, or a value that the server refuses where the text is invalid. */
const bpsOf = (text: string): number => basisPoints(text) ?? -1;

const sentSeller = ({ name, address, gstin, placeOfSupply, rateBps }: SellerFields) => ({
  name,
  address: address.split('\n'),
  gstin: gstin.trim() || null,
  placeOfSupply: placeOfSupply.trim() || null,
  rateBps: bpsOf(rateBps),
});

function SellerForm({ seller, may }: SellerProps) {
  const saved = useMemo(() => savedSeller(seller), [seller]);
  const form = useEditorForm('money/seller', saved);
  const save = async (_: number, typed: SellerFields, seen: SellerFields) => {
    const { address, ...rest } = sentSeller(typed);
    const lines = address.filter((line) => line.trim());
    return savedSeller(
      await studioApi('setSeller', { body: { ...rest, address: lines, seen: sentSeller(seen) } }),
    );
  };
  const field = (name: Exclude<keyof SellerFields, 'address'>, most: number) => ({
    ...{ name, label: words.sellerField[name], maxLength: most, disabled: !may, value: form.fields[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => form.set(name, target.value),
  });
  return (
    <section aria-labelledby="settings-seller">
      <h2 id="settings-seller">{words.seller}</h2>
      <p className="small muted">{words.sellerText}</p>
      <Editor
        form={form}
        saved={saved}
        label={words.seller}
        labels={words.sellerField}
        readOnly={!may}
        save={save}
        reload={async () => savedSeller((await studioApi('moneySettings')).seller)}
        saveLabel={words.keep}
        savedMessage={words.kept}
      >
        {(error) => (
          <>
            <Field {...field('name', 120)} error={error?.field('name')} />
            <TextArea
              label={words.sellerField.address}
              name="address"
              rows={3}
              disabled={!may}
              value={form.fields.address}
              error={error?.field('address')}
              onChange={({ target }) => form.set('address', target.value)}
            />
            <Field {...field('gstin', 15)} hint={words.gstinHint} error={error?.field('gstin')} />
            <Field
              {...field('placeOfSupply', 44)}
              hint={words.placeHint}
              error={error?.field('placeOfSupply')}
            />
            <Field
              {...field('rateBps', 6)}
              inputMode="decimal"
              error={error?.field('rateBps') && words.bad}
            />
          </>
        )}
      </Editor>
    </section>
  );
}

const savedTerms = ({ taxBps, minimumCents }: Settings['royalties']) => ({
  version: 0,
  fields: { taxBps: String(taxBps / 100), minimumCents: dollarsOfCents(BigInt(minimumCents)) },
});
type TermsFields = ReturnType<typeof savedTerms>['fields'];

const sentTerms = ({ taxBps, minimumCents }: TermsFields) => ({
  taxBps: bpsOf(taxBps),
  minimumCents: centsOf(minimumCents),
});

function TermsForm({ terms, may }: { terms: Settings['royalties']; may: boolean }) {
  const saved = useMemo(() => savedTerms(terms), [terms]);
  const form = useEditorForm('money/royalty-terms', saved);
  return (
    <section aria-labelledby="settings-royalties">
      <h2 id="settings-royalties">{words.royalties}</h2>
      <Editor
        form={form}
        saved={saved}
        label={words.royalties}
        labels={words.termsField}
        readOnly={!may}
        save={async (_, typed, seen) =>
          savedTerms(
            await studioApi('setRoyaltyTerms', { body: { ...sentTerms(typed), seen: sentTerms(seen) } }),
          )
        }
        reload={async () => savedTerms((await studioApi('moneySettings')).royalties)}
        saveLabel={words.keep}
        savedMessage={words.kept}
      >
        {(error) =>
          (['taxBps', 'minimumCents'] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={words.termsField[name]}
              inputMode="decimal"
              autoComplete="off"
              disabled={!may}
              value={form.fields[name]}
              error={error?.field(name) && words.bad}
              onChange={({ target }) => form.set(name, target.value)}
            />
          ))
        }
      </Editor>
    </section>
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

import { chainTitles } from '@talkies/shared';
import type { LotteryEffect, LotteryFields, LotteryPrize } from '@talkies/shared/studio/schemas';
import type { SubmitEvent } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioSelling, studioLotteryForm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { type EditorForm, type Saved, useEditorForm } from '../kit/form/use-editor-form.ts';
import { useTrial } from '../kit/form/use-trial.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { LotteryNumbers } from './LotteryNumbers.tsx';
import { lotteriesPath, newLotteryPath, studioLotteryPath } from './paths.ts';
import * as styles from './selling.module.css';

/** Two steps, both in the address: the raffled item, and the terms. */
export default function NewLottery({ q, prizes }: { q: string; prizes: LotteryPrize[] }) {
  const [search] = useSearchParams();
  const prize = prizes.find(({ id }) => id === search.get('item'));
  return (
    <StudioPage
      title={words.title}
      actions={
        <Link className="link" to={prize ? newLotteryPath : lotteriesPath}>
          {prize ? words.other : studioSelling.back}
        </Link>
      }
    >
      <div className={screen.screen}>
        {prize ? <LotteryForm key={prize.id} prize={prize} /> : <Prizes q={q} prizes={prizes} />}
      </div>
    </StudioPage>
  );
}

const Prizes = ({ q, prizes }: { q: string; prizes: LotteryPrize[] }) => (
  <section aria-labelledby="prizes">
    <h2 id="prizes">{words.choose}</h2>
    <Form className={screen.search} role="search">
      <Field
        label={words.search}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        hint={words.searchHint}
      />
      <Button type="submit" variant="ghost" size="compact">
        {words.find}
      </Button>
    </Form>
    {prizes.length === 0 ? <p className="muted">{words.none}</p> : null}
    <ul className={styles.prizes}>
      {prizes.map(({ id, title, film, left, quantity }) => (
        <li key={id}>
          <Link to={`${newLotteryPath}?${new URLSearchParams({ ...(q ? { q } : {}), item: id })}`}>
            <b>{title}</b>
            <span className="small muted">{film}</span>
            <span className="small">{words.left(left, quantity)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

type Choice = 'anybody' | 'freeEntry' | 'providers';
type TextName = Exclude<keyof LotteryFields, Choice>;

const texts: Record<TextName, string> = {
  ...{ item: '', id: '', name: '', price: '', moneyPrize: '0', days: '7', max: '1000', walletLimit: '50' },
  ...{ beneficiary: '', rules: '', imageItem: '' },
};
const nothing: Saved<LotteryFields> = {
  version: 0,
  fields: { ...texts, anybody: false, freeEntry: false, providers: false },
};

function sentOf(fields: LotteryFields, item: string): LotteryFields {
  const sent = { ...fields, item };
  for (const name of Object.keys(texts) as TextName[]) sent[name] = sent[name].trim();
  return sent;
}

function LotteryForm({ prize }: { prize: LotteryPrize }) {
  const form = useEditorForm(`lottery-new-${prize.id}`, nothing);
  const sent = sentOf(form.fields, prize.id);
  const { trial, setTrial } = useTrial<LotteryFields, LotteryEffect>(sent);
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const { effect } = await studioApi('openLottery', { body: { mode: 'check', fields: sent } });
      setTrial({ sent, effect });
      return studioSelling.checked;
    });
  };
  const open = async (fields: LotteryFields): Promise<void> => {
    let id: string | null = null;
    const done = await run(async () => {
      id = (await studioApi('openLottery', { body: { mode: 'open', fields } })).id;
      form.fill(nothing);
      return words.done;
    });
    if (done && id !== null) await navigate(studioLotteryPath(id));
  };
  return (
    <form className={screen.form} onSubmit={check}>
      <h2>{prize.title}</h2>
      <p className="muted">
        {prize.film} · {chainTitles[prize.chain]} · {words.left(prize.left, prize.quantity)}
      </p>
      <ReadyFields>
        <Fields prize={prize} form={form} problem={(name) => error?.field(name)} />
      </ReadyFields>
      <CallProblem error={error} />
      {trial ? (
        <>
          <LotteryNumbers effect={trial.effect} />
          <p>{words.fixed}</p>
          <Button busy={busy} onClick={() => void open(trial.sent)}>
            {words.press}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="ghost" busy={busy}>
          {studioSelling.check}
        </Button>
      )}
    </form>
  );
}

interface FieldsProps {
  prize: LotteryPrize;
  form: EditorForm<LotteryFields>;
  problem: (name: string) => ReturnType<ApiProblem['field']>;
}

const Fields = ({ prize, form: { fields, set }, problem }: FieldsProps) => {
  const field = (name: TextName) => ({
    ...{ name, error: problem(name), autoComplete: 'off', value: fields[name] },
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const box = (name: Choice) => (
    <CheckBox name={name} checked={fields[name]} onChange={({ target }) => set(name, target.checked)}>
      {words[name]}
    </CheckBox>
  );
  return (
    <>
      <Field {...field('name')} label={words.name} required maxLength={120} />
      <Field {...field('id')} label={words.id} required maxLength={60} hint={words.idHint} />
      <div className={styles.pair}>
        <Field
          {...field('price')}
          label={words.price(prize.coin)}
          required
          inputMode="decimal"
          hint={words.priceHint}
        />
        <Field
          {...field('moneyPrize')}
          label={words.moneyPrize(prize.coin)}
          required
          inputMode="decimal"
          hint={words.moneyPrizeHint}
        />
        <Field {...field('days')} label={words.days} required inputMode="decimal" hint={words.daysHint} />
        <Field {...field('max')} label={words.max} required inputMode="numeric" hint={words.maxHint} />
        <Field {...field('walletLimit')} label={words.walletLimit} required inputMode="numeric" />
        <Field {...field('beneficiary')} label={words.beneficiary} hint={words.beneficiaryHint} />
      </div>
      <fieldset className={styles.fieldset}>
        <legend>{words.entries}</legend>
        {box('providers')}
        {box('freeEntry')}
        {box('anybody')}
      </fieldset>
      <TextArea {...field('rules')} label={words.rules} rows={5} maxLength={20_000} hint={words.rulesHint} />
      <Field {...field('imageItem')} label={words.imageItem} hint={words.imageItemHint} />
    </>
  );
};

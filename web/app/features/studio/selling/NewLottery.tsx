import { chainTitles } from '@talkies/shared';
import type { LotteryEffect, LotteryFields, LotteryPrize } from '@talkies/shared/studio/schemas';
import { type SubmitEvent, useState } from 'react';
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

function fieldsOf(element: HTMLFormElement, item: string): LotteryFields {
  const form = new FormData(element);
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const on = (name: string): boolean => form.has(name);
  return {
    ...{ item, id: text('id'), name: text('name'), price: text('price'), moneyPrize: text('moneyPrize') },
    ...{ days: text('days'), max: text('max'), walletLimit: text('walletLimit') },
    ...{ beneficiary: text('beneficiary'), rules: text('rules'), imageItem: text('imageItem') },
    ...{ anybody: on('anybody'), freeEntry: on('freeEntry'), providers: on('providers') },
  };
}

function LotteryForm({ prize }: { prize: LotteryPrize }) {
  const [typed, setTyped] = useState<LotteryFields>();
  const { trial, setTrial } = useTrial<LotteryFields, LotteryEffect>(typed);
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const sent = fieldsOf(event.currentTarget, prize.id);
    setTyped(sent);
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
      return words.done;
    });
    if (done && id !== null) await navigate(studioLotteryPath(id));
  };
  return (
    <form
      className={screen.form}
      onSubmit={check}
      onChange={({ currentTarget }) => setTyped(fieldsOf(currentTarget, prize.id))}
    >
      <h2>{prize.title}</h2>
      <p className="muted">
        {prize.film} · {chainTitles[prize.chain]} · {words.left(prize.left, prize.quantity)}
      </p>
      <ReadyFields>
        <Fields prize={prize} problem={(name) => error?.field(name)} />
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
  problem: (name: string) => ReturnType<ApiProblem['field']>;
}

const Fields = ({ prize, problem }: FieldsProps) => {
  const field = (name: keyof LotteryFields) => ({ name, error: problem(name), autoComplete: 'off' });
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
          defaultValue="0"
          hint={words.moneyPrizeHint}
        />
        <Field
          {...field('days')}
          label={words.days}
          required
          inputMode="decimal"
          defaultValue="7"
          hint={words.daysHint}
        />
        <Field
          {...field('max')}
          label={words.max}
          required
          inputMode="numeric"
          defaultValue="1000"
          hint={words.maxHint}
        />
        <Field
          {...field('walletLimit')}
          label={words.walletLimit}
          required
          inputMode="numeric"
          defaultValue="50"
        />
        <Field {...field('beneficiary')} label={words.beneficiary} hint={words.beneficiaryHint} />
      </div>
      <fieldset className={styles.fieldset}>
        <legend>{words.entries}</legend>
        <CheckBox name="providers">{words.providers}</CheckBox>
        <CheckBox name="freeEntry">{words.freeEntry}</CheckBox>
        <CheckBox name="anybody">{words.anybody}</CheckBox>
      </fieldset>
      <TextArea
        name="rules"
        label={words.rules}
        rows={5}
        maxLength={20_000}
        hint={words.rulesHint}
        error={problem('rules')}
      />
      <Field {...field('imageItem')} label={words.imageItem} hint={words.imageItemHint} />
    </>
  );
};

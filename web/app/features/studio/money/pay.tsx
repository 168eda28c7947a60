import { chainTitles, dollarsOfCents } from '@talkies/shared';
import { MAX_BATCH, studioPatterns } from '@talkies/shared/studio';
import type { PlannedPayout, StudioResponse } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { earlyTick } from '../../../lib/early-input/early-tick.ts';
import { studioPay as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/pay';
import { Cents } from './Cents.tsx';
import { Coins } from './Coins.tsx';
import { batchPath } from './paths.ts';

type Preview = StudioResponse<'previewPayouts'>;
type Chain = Preview['chains'][number];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const minimum = new URL(request.url).searchParams.get('minimum') ?? '';
    const cents = /^\d{1,7}$/.test(minimum) ? Number(minimum) * 100 : undefined;
    // the id of this preview: sent twice, it is paid once
    return {
      id: crypto.randomUUID(),
      preview: await studio('previewPayouts', { query: { minimum: cents } }),
    };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

const keyOf = ({ chain, address }: PlannedPayout): string => `${chain}/${address}`;

export default function Pay({ loaderData: { id, preview } }: Route.ComponentProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const can = preview.payouts.filter(({ leftOut }) => leftOut === null).slice(0, MAX_BATCH);
  const chosen = can.filter((one) => !without.has(keyOf(one)));
  const choose = (key: string, on: boolean) =>
    setWithout((now) => {
      const next = new Set(now);
      if (on) next.delete(key);
      else next.add(key);
      return next;
    });
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <Link className="link" to={`${studioPatterns.money}?by=creator`}>
          {words.back}
        </Link>
      }
    >
      <div className={styles.screen}>
        <Form className={styles.search}>
          <Field
            label={words.minimum}
            name="minimum"
            inputMode="numeric"
            pattern="\d{1,7}"
            defaultValue={(BigInt(preview.minimum) / 100n).toString()}
          />
          <Button type="submit" size="compact" variant="ghost">
            {words.look}
          </Button>
        </Form>
        {preview.payouts.length === 0 ? <p className="muted">{words.none}</p> : null}
        {preview.payouts.length > 0 ? (
          <PayoutTable preview={preview} without={without} choose={choose} can={new Set(can.map(keyOf))} />
        ) : null}
        {preview.payouts.length > MAX_BATCH ? <p className="muted">{words.most(MAX_BATCH)}</p> : null}
        {chosen.length > 0 ? <Confirm id={id} preview={preview} chosen={chosen} /> : null}
      </div>
    </StudioPage>
  );
}

interface TableProps {
  preview: Preview;
  without: ReadonlySet<string>;
  can: ReadonlySet<string>;
  choose: (key: string, on: boolean) => void;
}

const PayoutTable = ({ preview, without, can, choose }: TableProps) => (
  <DataTable
    label={words.title}
    columns={(['pay', 'creator', 'payee', 'owed', 'tax', 'coins', 'why'] as const).map(
      (name) => words.columns[name],
    )}
    amounts={(['owed', 'tax', 'coins'] as const).map((name) => words.columns[name])}
  >
    {preview.payouts.map((one) => {
      const key = keyOf(one);
      const checked = can.has(key) && !without.has(key);
      const coin = preview.chains.find(({ chain }) => chain === one.chain)?.coin ?? 'MATIC';
      return (
        <tr key={key}>
          <td>
            <input
              type="checkbox"
              aria-label={words.choose(one.name ?? one.address)}
              checked={checked}
              disabled={!can.has(key)}
              ref={earlyTick(checked, (on) => choose(key, on))}
              onChange={({ target }) => choose(key, target.checked)}
            />
          </td>
          <th scope="row" className={styles.long}>
            {one.name ?? one.address}
            <p className="small muted">{chainTitles[one.chain]}</p>
          </th>
          <td className={styles.long}>{one.payee ?? '–'}</td>
          <td className={styles.amount}>
            <Cents cents={one.cents} />
          </td>
          <td className={styles.amount}>
            <Cents cents={one.taxCents} />
          </td>
          <td className={styles.amount}>{one.wei === null ? '–' : <Coins wei={one.wei} coin={coin} />}</td>
          <td>{one.leftOut ? words.leftOut[one.leftOut] : ''}</td>
        </tr>
      );
    })}
  </DataTable>
);

const sumOf = (some: readonly PlannedPayout[], of: 'cents' | 'taxCents' | 'wei'): bigint =>
  some.reduce((sum, one) => sum + BigInt(one[of] ?? 0), 0n);

interface ConfirmProps {
  id: string;
  preview: Preview;
  chosen: PlannedPayout[];
}

/** The effect of the payment in numbers, and its button. */
function Confirm({ id, preview, chosen }: ConfirmProps) {
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const cents = sumOf(chosen, 'cents');
  const waits = cents > BigInt(preview.aloneCents);
  const pay = async (): Promise<void> => {
    const payouts = chosen.map(({ chain, address, cents, payee, taxCents }) => ({
      ...{ chain, address, cents, taxCents },
      // only creators with an address can be chosen
      payee: payee ?? '',
    }));
    let to = '';
    const done = await run(async () => {
      const { kind } = await studioApi('payBatch', { body: { id, payouts } });
      to = kind === 'done' ? batchPath(id) : studioPatterns.approvals;
      return kind === 'done' ? words.paid : words.waiting;
    });
    if (done) void navigate(to);
  };
  const chains = preview.chains.filter((one) => chosen.some(({ chain }) => chain === one.chain));
  return (
    <div className={styles.effect} aria-live="polite">
      <b>{words.effect}</b>
      <dl className="rows">
        <div>
          <dt>{words.creators}</dt>
          <dd>{chosen.length}</dd>
        </div>
        <div>
          <dt>{words.amount}</dt>
          <dd>
            <Cents cents={cents.toString()} />
          </dd>
        </div>
        <div>
          <dt>{words.deducted}</dt>
          <dd>
            <Cents cents={sumOf(chosen, 'taxCents').toString()} />
          </dd>
        </div>
        {chains.map((chain) => (
          <OnChain key={chain.chain} chain={chain} chosen={chosen} />
        ))}
      </dl>
      <p>
        <b>
          {waits ? (
            <>
              {words.waits} <Cents cents={preview.aloneCents} />.
            </>
          ) : (
            words.now
          )}
        </b>
      </p>
      <CallProblem error={error} />
      <Button size="compact" busy={busy} onClick={() => void pay()}>
        {waits ? words.ask : words.pay}
      </Button>
    </div>
  );
}

function OnChain({ chain, chosen }: { chain: Chain; chosen: PlannedPayout[] }) {
  const { coin, account, balance, rate } = chain;
  const wei = sumOf(
    chosen.filter((one) => one.chain === chain.chain),
    'wei',
  );
  return (
    <>
      <div>
        <dt>
          {words.coins(chainTitles[chain.chain])}
          {rate ? (
            <span className="small muted">
              {' '}
              {words.rate(coin, dollarsOfCents(BigInt(rate.rate) / 10n ** 6n), rate.source)}
            </span>
          ) : null}
        </dt>
        <dd>
          <Coins wei={wei.toString()} coin={coin} />
        </dd>
      </div>
      <div>
        <dt>{words.has(chainTitles[chain.chain])}</dt>
        <dd>
          {balance === null ? '–' : <Coins wei={balance} coin={coin} />}
          {balance !== null && account && BigInt(balance) < wei + BigInt(chain.fees) ? (
            <p>{words.tooFew(account)}</p>
          ) : null}
        </dd>
      </div>
    </>
  );
}

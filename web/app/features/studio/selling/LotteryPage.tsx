import { lotteryPath } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import {
  figure,
  studioLotteryForm,
  studioLotteryStates,
  studioOrderStates,
  studioSelling,
  studioLottery as words,
} from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { Cents } from '../money/Cents.tsx';
import { CallOff } from './CallOff.tsx';
import { ChainSteps } from './ChainSteps.tsx';
import { Draw } from './Draw.tsx';
import { Price } from './LotteryNumbers.tsx';
import { LotteryText } from './LotteryText.tsx';
import { lotteriesPath } from './paths.ts';

type Loaded = StudioResponse<'studioLottery'>;

const moving = new Set<Loaded['row']['state']>(['opening', 'calling-off', 'drawing', 'drawn', 'refunding']);

/** One lottery: state, draw, money and actions. */
export default function LotteryPage({ loaded }: { loaded: Loaded }) {
  const { row, lottery, steps } = loaded;
  useReloadWhile(moving.has(row.state));
  return (
    <StudioPage
      title={row.name}
      lead={studioLotteryStates[row.state]}
      actions={
        <Link className="link" to={lotteriesPath}>
          {studioSelling.back}
        </Link>
      }
    >
      <div className={screen.screen}>
        {row.problem ? (
          <Notice kind="bad">
            <strong>{studioSelling.problem}:</strong> {row.problem}
          </Notice>
        ) : null}
        <div className={screen.columns}>
          <div>
            <LotteryRecordFacts loaded={loaded} />
            {lottery ? <Draw lottery={lottery} /> : null}
            {loaded.money ? <MoneyState money={loaded.money} lottery={lottery} /> : null}
          </div>
          <div>
            <ChainSteps steps={steps} />
            {loaded.mayRetry ? <Retry id={row.id} /> : null}
            <LotteryText key={row.id} id={row.id} fields={loaded.words} />
            {loaded.mayCallOff ? <CallOffLottery loaded={loaded} /> : null}
          </div>
        </div>
      </div>
    </StudioPage>
  );
}

const LotteryRecordFacts = ({ loaded: { row, lottery } }: { loaded: Loaded }) => (
  <section aria-labelledby="lottery-facts">
    <h2 id="lottery-facts">{words.facts}</h2>
    <dl className="rows">
      <Fact name={studioLotteryForm.price(row.price.coin.currency)}>
        <Price of={row.price} />
      </Fact>
      <Fact name={words.sold}>
        {figure(row.sold)} / {figure(row.maxTickets)}
      </Fact>
      {lottery ? (
        <>
          <Fact name={words.until}>
            <LocalTime at={lottery.deadline} />
          </Fact>
          <Fact name={words.wallet}>{lottery.walletLimit}</Fact>
          <Fact name={words.players}>{lottery.total_players}</Fact>
          <Fact name={words.contract}>{lottery.lotteryId}</Fact>
          <Fact name={words.list}>{lottery.listHashChecked ? words.listSame : words.listOther}</Fact>
        </>
      ) : null}
    </dl>
    {lottery ? (
      <Link className="textlink" to={lotteryPath(row.id)}>
        {studioSelling.inShop}
      </Link>
    ) : null}
  </section>
);

const MoneyState = ({
  money,
  lottery,
}: {
  money: NonNullable<Loaded['money']>;
  lottery: Loaded['lottery'];
}) => (
  <section aria-labelledby="lottery-money">
    <h2 id="lottery-money">{words.money}</h2>
    <dl className="rows">
      <Fact name={words.taken}>
        <Price of={money.taken} />
      </Fact>
      <Fact name={words.prize}>
        <Price of={money.moneyPrize} />
      </Fact>
      {money.proceeds ? (
        <Fact name={words.proceeds}>
          <Price of={money.proceeds} />
        </Fact>
      ) : null}
      {lottery?.refunds ? (
        <Fact name={words.refunds}>{words.refundsOf(lottery.refunds.paid, lottery.refunds.holders)}</Fact>
      ) : null}
      {money.orders.map(({ state, orders, tickets, cents }) => (
        <Fact
          key={state}
          name={`${words.orders}, ${words.order(
            studioOrderStates[state as keyof typeof studioOrderStates] ?? state,
            orders,
            tickets,
          )}`}
        >
          <Cents cents={cents} />
        </Fact>
      ))}
      {money.given > 0 ? <Fact name={words.given}>{money.given}</Fact> : null}
    </dl>
  </section>
);

function Retry({ id }: { id: string }) {
  const { busy, error, run } = useStudioCall();
  const retry = () =>
    run(async () => {
      await studioApi('retryLottery', { params: { id } });
      return words.retried;
    });
  return (
    <div>
      <Button size="compact" busy={busy} onClick={() => void retry()}>
        {words.retry}
      </Button>
      <CallProblem error={error} />
    </div>
  );
}

function CallOffLottery({ loaded: { row, lottery, money } }: { loaded: Loaded }) {
  const navigate = useNavigate();
  const [params] = useState({ id: row.id });
  const effect = (
    <>
      <p>{lottery ? words.callOffEffect(row.sold) : words.callOffEarly}</p>
      {money && row.sold > 0 ? (
        <dl className="rows">
          <Fact name={words.callOffSum}>
            <Price of={money.taken} />
          </Fact>
        </dl>
      ) : null}
      {row.sold > 0 && row.providers ? <p>{words.callOffPaid}</p> : null}
      <p>
        <b>{words.callOffLast}</b>
      </p>
    </>
  );
  return (
    <CallOff
      title={words.callOff}
      effect={effect}
      act={async (reason) => {
        await studioApi('callOffLottery', { params, body: { reason, sold: row.sold } });
        if (!lottery) await navigate(lotteriesPath);
        return lottery ? words.calledOff : words.forgotten;
      }}
    />
  );
}

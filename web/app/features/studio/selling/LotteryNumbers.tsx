import type { LotteryEffect } from '@talkies/shared/studio/schemas';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { studioSelling, studioLotteryForm as words } from '../../../messages/en.ts';
import * as screen from '../kit/screen.module.css';
import { Cents } from '../money/Cents.tsx';

type Price = LotteryEffect['price'];
export const Price = ({ of: { coin, usd } }: { of: Price }) => (
  <>
    <Money value={coin} exact />
    {usd ? (
      <span className="small muted">
        {' '}
        (<Money value={usd} exact />)
      </span>
    ) : null}
  </>
);

/** The effect of opening, in numbers. */
export const LotteryNumbers = ({ effect }: { effect: LotteryEffect }) => {
  const { prize, deadline, least, most, moneyPrize, beneficiary, grantedDailyCents, closedRegions } = effect;
  return (
    <div className={screen.effect} aria-live="polite">
      <b>{studioSelling.effect}</b>
      <dl className="rows">
        <Fact name={words.prize}>{prize.left - 1}</Fact>
        <Fact name={words.ends}>
          <LocalTime at={deadline} />
        </Fact>
        <Fact name={words.least(least.tickets)}>
          <Price of={least.proceeds} />
        </Fact>
        <Fact name={words.most(most.tickets)}>
          <Price of={most.proceeds} />
        </Fact>
        <Fact name={words.winner}>
          <Price of={moneyPrize} />
        </Fact>
        <Fact name={words.paidTo}>{beneficiary ?? words.treasury}</Fact>
        {grantedDailyCents === null ? null : (
          <Fact name={words.grants}>
            <Cents cents={grantedDailyCents} />
          </Fact>
        )}
        {closedRegions.length > 0 ? <Fact name={words.closed}>{closedRegions.join(', ')}</Fact> : null}
      </dl>
    </div>
  );
};

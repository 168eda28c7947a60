import { money } from '@talkies/shared';
import type { MyMarketToken } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import BidStatusText from './BidStatusText.tsx';

const drawn = (bidStatus: MyMarketToken['bidStatus'], refundWaits: boolean): string => {
  const mine = { bidStatus, refundWaits, highestOwn: money(14n * 10n ** 18n, 'MATIC') };
  return renderToString(createElement(BidStatusText, { mine: mine as MyMarketToken }));
};

test.each<['outbid' | 'lost']>([['outbid'], ['lost']])(
  'a bid that was %s came back only where nothing waits',
  (bidStatus) => {
    expect(drawn(bidStatus, false)).toContain('came back to your wallet');
    const waiting = drawn(bidStatus, true);
    expect(waiting).toContain('withdraw it below');
    expect(waiting).not.toContain('came back');
  },
);

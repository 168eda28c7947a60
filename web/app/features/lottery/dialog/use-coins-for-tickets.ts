import type { OnRampName } from '@talkies/shared';
import type { Lottery, MyLottery, TicketFunding } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { useAttempt } from '../../../lib/transaction/use-attempt.ts';
import { lotteryPurchasedPath, lotteryTicketsPath } from '../../../lib/url/paths.ts';

export interface CoinsForTickets {
  /** what was begun last, here or before the browser was led away; null where nothing was */
  funding: TicketFunding | null;
  /** the on-ramp is asked for its page, or the browser is on its way there */
  busy: boolean;
  refusal: ReturnType<typeof useAttempt>['refusal'];
  /** Has the on-ramp open its page, and leads there. */
  buy: (method: OnRampName, count: number) => Promise<void>;
  recover: () => void;
}

/**
 * Buying the coins that tickets cost on an on-ramp's page; they buy the tickets then, by the server where the wallet is an
 * e-mail wallet. What has been bought leads to one's tickets.
 * @param begun of the coins that the address names, as after the on-ramp's page
 */
export function useCoinsForTickets(
  { id }: Lottery,
  mine: MyLottery | null,
  begun: string | null,
): CoinsForTickets {
  const [named, setNamed] = useState(begun);
  const [leaving, setLeaving] = useState(false);
  const { busy, refusal, setRefusal, attempt } = useAttempt();
  const navigate = useNavigate();
  const funding = (named !== null && mine?.fundings.find((each) => each.id === named)) || null;
  const bought = funding?.transaction != null && funding.failure === null;
  useEffect(() => {
    if (bought) void navigate(lotteryPurchasedPath(id), { replace: true });
  }, [bought, id, navigate]);
  // the browser shows the page again as it was left
  useEffect(() => {
    const shown = () => setLeaving(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return {
    funding,
    busy: busy || leaving,
    refusal,
    buy: (method, count) =>
      attempt(async () => {
        const { id: fundingId, pageUrl } = await browserApi('fundTickets', {
          params: { id },
          body: { method, count },
        });
        setNamed(fundingId);
        if (pageUrl === null) return;
        setLeaving(true);
        const back = lotteryTicketsPath(id, { count, fundingId });
        window.history.replaceState(window.history.state, '', back);
        window.location.assign(pageUrl);
      }),
    recover: () => setRefusal(null),
  };
}

import type { OnRampName } from '@talkies/shared';
import type { Lottery, MyLottery, TicketFunding } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { useReturn } from '../../../lib/payment/use-return.ts';
import { useAttempt } from '../../../lib/transaction/use-attempt.ts';
import { lotteryPurchasedPath, lotteryTicketsPath } from '../../../lib/url/paths.ts';

export interface CoinsForTickets {
  /** the latest funding, begun here or before the browser left; null where there is none */
  funding: TicketFunding | null;
  /** a page is being requested from the on-ramp, or the browser is opening it */
  busy: boolean;
  refusal: ReturnType<typeof useAttempt>['refusal'];
  /** Makes the on-ramp open its page, and opens it. */
  buy: (method: OnRampName, count: number) => Promise<void>;
  recover: () => void;
}

/**
 * Buys the coins for tickets on an on-ramp's page; the coins then buy the tickets, through the server for an e-mail
 * wallet. After the purchase, opens the page of the person's tickets.
 * @param begun the funding that the address names, as after the on-ramp's page
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
  useReturn(leaving, () => setLeaving(false));
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

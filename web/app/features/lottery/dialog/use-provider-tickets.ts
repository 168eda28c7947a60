import type { PaymentMethod } from '@talkies/shared';
import type { Lottery, TicketOrder } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { lotteryConfirmationPath, lotteryTicketsPath } from '../../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { beginPayment } from '../../../lib/payment/begin.ts';
import { refusalOf } from '../../../lib/transaction/explain.ts';
import { nextStepFor } from '../../../lib/transaction/next-step.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';

export interface ProviderTickets {
  /** the server is asked for an order, or the browser is on its way to the provider */
  busy: boolean;
  refusal: Refusal | null;
  /** a number for the provider, as it was written; null: not asked for yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  pay: (method: PaymentMethod, count: number) => Promise<void>;
  /** the house's ticket, where paid ones are not sold */
  takeFree: () => Promise<void>;
  recover: () => void;
}

/** Still to be paid, and by the provider that it waits for. */
const isOpen = ({ state, expiresAt, serverTime }: TicketOrder): boolean =>
  (state === 'created' || state === 'awaiting_payment') && expiresAt > serverTime;

/**
 * Paying tickets on a provider's page: the house buys them on the chain for the person.
 * @param orderId of an order to go on with, as after the browser's back button
 */
export function useProviderTickets({ id }: Lottery, orderId: string | null): ProviderTickets {
  const [order, setOrder] = useState<TicketOrder | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(() => {
    if (!orderId) return;
    browserApi('ticketOrder', { params: { id: orderId } }).then(
      (found) =>
        isOpen(found) ? setOrder(found) : void navigate(lotteryConfirmationPath(found.id), { replace: true }),
      () => undefined, // then it is bought anew
    );
  }, []);

  async function attempt(step: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await step();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiProblem)) throw error;
      const on = nextStepFor(error);
      if (on) await navigate(on);
      else setRefusal(await refusalOf(error, null));
    }
  }
  const place = (count: number, free: boolean): Promise<TicketOrder> =>
    browserApi('createTicketOrder', { params: { id }, body: { count, free } });

  return {
    busy,
    refusal,
    phone,
    writePhone: setPhone,
    recover: () => {
      setRefusal(null);
      setPhone(null);
    },
    takeFree: () =>
      attempt(async () => void (await navigate(lotteryConfirmationPath((await place(1, true)).id)))),
    pay: (method, count) =>
      attempt(async () => {
        const placed = order && order.count === count && isOpen(order) ? order : await place(count, false);
        setOrder(placed);
        const { payments } = await browserApi('orderPayments', { params: { id: placed.id } });
        const { pageUrl } = await beginPayment(placed.id, method, payments, phone ?? undefined);
        if (pageUrl === null) return void (await navigate(lotteryConfirmationPath(placed.id)));
        window.history.replaceState(
          window.history.state,
          '',
          lotteryTicketsPath(id, { count, orderId: placed.id }),
        );
        window.location.assign(pageUrl);
      }),
  };
}

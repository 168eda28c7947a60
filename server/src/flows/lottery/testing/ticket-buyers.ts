import type { PaymentMethod } from '@talkies/shared';
import type { Payment, TicketOrder } from '@talkies/shared/schemas';
import type { Person } from '../../testing/shop.ts';
import type { TicketShop } from './lottery-shop.ts';

/** People who buy tickets through providers. */
export function ticketBuyers(shop: TicketShop) {
  let people = 0;
  /** Somebody of age who has no wallet yet. */
  const somebody = async (): Promise<Person> => {
    const person = await shop.addPerson(`player-${++people}`);
    await person.send('setLotteryEntry', { body: { adult: true } });
    return person;
  };
  const order = (person: Person, count = 3, id = 'first-night') =>
    person.send('createTicketOrder', { params: { id }, body: { count } });
  const start = async (buyer: Person, { id }: TicketOrder, method: PaymentMethod): Promise<Payment> => {
    const body = { method, phone: '+91 98400 12345' };
    return (await buyer.send('startPayment', { params: { id }, body })).response;
  };
  const act = ({ pageUrl }: Payment, how: 'pay' | 'decline') => shop.providers.act(pageUrl ?? '', how);
  return {
    somebody,
    order,
    start,
    act,
    /** Somebody with an order of tickets, the provider's page open. */
    opened: async (method: PaymentMethod = 'card', count = 3, id = 'first-night') => {
      const buyer = await somebody();
      const { response: placed, status, problem } = await order(buyer, count, id);
      if (status !== 200) throw new Error(JSON.stringify(problem));
      const payment = await start(buyer, placed, method);
      return { buyer, placed, payment };
    },
    stateOf: async (placed: TicketOrder, payment: Payment) => [
      (await shop.orderOf(placed)).state,
      (await shop.paymentOf(payment)).state,
    ],
    /** All that was sent is final, and every process knows it. */
    untilFinal: async (): Promise<void> => {
      await shop.passTime(6);
      await shop.chain.mine(3);
      await shop.passTime(10);
      await shop.passTime(10);
    },
    lottery: async (id = 'first-night') => {
      const { status, response, problem } = await shop.visitor.call('getLottery', { params: { id } });
      if (status !== 200) throw new Error(`no lottery: ${status} ${JSON.stringify(problem)}`);
      return response;
    },
    mine: async (buyer: Person, id = 'first-night') =>
      (await buyer.send('myLottery', { params: { id } })).response,
  };
}

import type { OrderState } from '../constants.ts';

/** Nobody has paid, and the buyer still can. */
export const openOrderStates: OrderState[] = ['created', 'awaiting_payment'];
/** They ended before money came. */
export const unpaidEndStates: OrderState[] = ['expired', 'failed'];
/** Nothing is delivered any more; money that came goes back, or went. */
export const lostStates: OrderState[] = [...unpaidEndStates, 'refund_due', 'refunded'];
/** Their money came, and what they bought has not arrived for good. */
export const inDelivery: OrderState[] = ['paid', 'minting', 'minted'];
/** Their money came, and stays: what they bought is being delivered, or is. */
export const paidStates: OrderState[] = [...inDelivery, 'complete'];

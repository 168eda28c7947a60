import type { OrderState } from '../constants.ts';

/** States in which the buyer has not paid and still can. */
export const openOrderStates: OrderState[] = ['created', 'awaiting_payment'];
/** States that end an order before money arrived. */
export const unpaidEndStates: OrderState[] = ['expired', 'failed'];
/** States in which nothing will be delivered; money that arrived is refunded, or was. */
export const lostStates: OrderState[] = [...unpaidEndStates, 'refund_due', 'refunded'];
/** States in which the order is paid, and its delivery is not final yet. */
export const inDelivery: OrderState[] = ['paid', 'minting', 'minted'];
/** States in which the order is paid for good: its delivery is under way or final. */
export const paidStates: OrderState[] = [...inDelivery, 'complete'];

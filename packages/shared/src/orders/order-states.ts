import type { OrderState } from '../constants.ts';

/** Their money came, and what they bought has not arrived for good. */
export const inDelivery: OrderState[] = ['paid', 'minting', 'minted'];
/** Their money came, and stays: what they bought is being delivered, or is. */
export const paidStates: OrderState[] = [...inDelivery, 'complete'];

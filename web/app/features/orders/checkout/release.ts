import type { Order } from '@talkies/shared/schemas';
import { browserApi } from '../../../lib/api/api.ts';
import { isShownElsewhere } from '../../../lib/payment/shown-orders.ts';
import { isAwaited } from '../../../lib/payment/start-payment.ts';

/**
 * Releases an e-mail wallet's order at once, unless another tab shows it, or a provider may still be paid for it, as
 * from another tab; a call that another wallet has received stays payable.
 */
export async function release(order: Pick<Order, 'id' | 'walletKind'> | null): Promise<void> {
  if (order?.walletKind !== 'vault' || (await isShownElsewhere(order.id))) return;
  const params = { id: order.id };
  // if one of these fails, the reservation ends with the quote
  const known = await browserApi('orderPayments', { params }).catch(() => null);
  if (known && !isAwaited(known)) await browserApi('cancelOrder', { params }).catch(() => undefined);
}

import { orderPath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { openSealedToken, sealedToken } from '../../platform/sealed-token.ts';

/**
 * The URL of an order's page for mails. It shows the order's state to anybody who has it, on any device and for good; the
 * buyer's own data it shows only to the buyer, signed in.
 */
export const orderLink = ({ config }: Needs<'config'>, { id }: { id: string }): string =>
  `${config.publicUrl}${orderPath(id, sealedToken(config.authSecret, 'order link', id))}`;

/** Whether a link's token is ours and belongs to this order. */
export const isLinkOf = ({ config }: Needs<'config'>, id: string, token: string): boolean =>
  openSealedToken(config.authSecret, 'order link', token) === id;

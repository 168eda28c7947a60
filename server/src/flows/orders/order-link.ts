import { orderPath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { openSealedToken, sealedToken } from '../../platform/sealed-token.ts';

/**
 * The address of an order's page for mails. Whoever has it sees where the order stands, on any device and for good; what
 * is the buyer's own only the buyer, signed in.
 */
export const orderLink = ({ config }: Needs<'config'>, { id }: { id: string }): string =>
  `${config.publicUrl}${orderPath(id, sealedToken(config.authSecret, 'order link', id))}`;

/** Whether a link's token is ours, and of this order. */
export const isLinkOf = ({ config }: Needs<'config'>, id: string, token: string): boolean =>
  openSealedToken(config.authSecret, 'order link', token) === id;

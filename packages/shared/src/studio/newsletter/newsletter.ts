/** States of an issue. stopped: during its sending, or given up after a week; mails already sent stay sent. */
export const issueStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type IssueState = (typeof issueStates)[number];

/**
 * States of one mail. waiting: still to be sent, where the issue is stopped once an editor lets it go on; refused: the
 * subscriber's mail server does not accept it; left: they left the list before; unclear: the connection broke, or the
 * shop's process ended, during the handover, so it is not sent again.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'refused', 'left', 'unclear'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

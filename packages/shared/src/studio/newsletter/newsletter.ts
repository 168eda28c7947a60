/** Where an issue stands. stopped: while it was being sent, or given up a week later; who had it has it. */
export const issueStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type IssueState = (typeof issueStates)[number];

/**
 * What came of one mail. waiting: it is still to be sent, or never where the issue is stopped; refused: the subscriber's mail
 * server does not take it; left: they left the list first; unclear: the line broke, or the shop's process ended, while the
 * mail was handed over, so that nobody sends it again.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'refused', 'left', 'unclear'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

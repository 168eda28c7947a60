import type { OrderSettlement } from '@talkies/shared/studio';

/** What ends what an order waits for. */
export const studioSettle = {
  heading: 'Settle what it waits for',
  reason: 'Why',
  reference: 'By what you paid it back',
  referenceHint: 'Such as the bank’s reference. The receipt’s credit note names it.',
  acts: {
    'retry-refund': {
      name: 'Ask for the refund again',
      text: 'The provider is asked at once. What is at the receiver is sent again if its transaction failed. Nothing goes back twice.',
      done: 'The refund is asked for now.',
    },
    'paid-back': {
      name: 'I paid it back myself',
      text: 'The provider refuses this refund, and the shop paid the buyer in another way. It is recorded, and the buyer is told by mail.',
      done: 'It is recorded as paid back.',
    },
    'adopt-refund': {
      name: 'Record what went back',
      text: 'Somebody sent money back at the provider, past the shop. The provider is asked how much, and our books record it.',
      done: 'What went back is recorded.',
    },
    'dispute-won': {
      name: 'The dispute is won',
      text: 'The provider says that the money is the shop’s again. The order and the creator’s royalty stand.',
      done: 'The dispute is recorded as won.',
    },
    'dispute-lost': {
      name: 'The dispute is lost',
      text: 'The money stays with the buyer’s bank. The picture stays the buyer’s, and the creator’s royalty stays taken back.',
      done: 'The dispute is recorded as lost.',
    },
  } satisfies Record<OrderSettlement, Record<'name' | 'text' | 'done', string>>,
};

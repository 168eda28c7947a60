import type { OrderResolution } from '@talkies/shared/studio';

/** What ends what an order waits for. */
export const studioResolve = {
  heading: 'Settle what it waits for',
  reason: 'Why',
  /** which refund, or payment */
  about: (sum: string, method: string, reference: string | null) =>
    `${sum}, ${method}${reference ? ` ${reference}` : ''}`,
  /** of what names by what it was paid back */
  references: {
    'paid-back': {
      label: 'By what you paid it back',
      hint: 'Such as the bank’s reference. The receipt’s credit note names it.',
    },
    'went-back': {
      label: 'The provider’s reference',
      hint: 'As its dashboard names this refund.',
    },
  } as Partial<Record<OrderResolution, Record<'label' | 'hint', string>>>,
  actions: {
    'retry-refund': {
      name: 'Ask for the refund again',
      text: 'The provider is asked at once. What is at the receiver is sent again if its transaction failed. Nothing goes back twice.',
      done: 'The refund is asked for now.',
    },
    'paid-back': {
      name: 'I paid it back myself',
      text: 'The provider refuses this refund, or says that it was not made, and the shop paid the buyer in another way. It is recorded, and the buyer is told by mail.',
      done: 'It is recorded as paid back.',
    },
    'went-back': {
      name: 'It went back at the provider',
      text: 'You looked at the provider, and it has sent this refund back. It is recorded, and the buyer is told by mail. As soon as the provider answers we compare: if it says otherwise, this order is listed again.',
      done: 'The refund is recorded as made.',
    },
    'begin-refund-again': {
      name: 'It was not made: begin again',
      text: 'You looked at the provider, and this refund is not there. It is asked for once more, as soon as the provider’s own books say that nothing went back.',
      done: 'The refund begins again.',
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
  } satisfies Record<OrderResolution, Record<'name' | 'text' | 'done', string>>,
};

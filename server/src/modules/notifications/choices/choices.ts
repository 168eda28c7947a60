import type { NotificationCategory } from '@talkies/shared';

interface Choice {
  category: NotificationCategory;
  /** ends the sentence "Tell me when …" */
  label: string;
  /** the defaults: what moves money or a token is also mailed, the rest stays in the panel */
  mail: boolean;
  /** on the devices that the person added */
  push: boolean;
}

/** The choices, by mail and by push. Several kinds of notifications can share one. */
export const choices = {
  outbid: { category: 'market', label: 'somebody outbids me', mail: true, push: true },
  won: { category: 'market', label: 'I win an auction', mail: true, push: true },
  lost: { category: 'market', label: 'an auction goes to somebody else', mail: false, push: false },
  bid: { category: 'market', label: 'my bid is placed', mail: false, push: false },
  ending: {
    category: 'market',
    label: 'an auction I bid in, like or have an alert for ends soon',
    mail: false,
    push: true,
  },
  cheaper: { category: 'market', label: 'a poster with my alert gets cheaper', mail: true, push: true },
  offered: { category: 'market', label: 'a poster with my alert is put on sale', mail: false, push: true },
  sold: { category: 'market', label: 'I sold something', mail: true, push: true },
  unsold: { category: 'market', label: 'my auction ends without a bid', mail: true, push: true },
  bought: { category: 'market', label: 'something I bought arrives', mail: true, push: true },
  stale: { category: 'market', label: 'my poster is taken off the market', mail: true, push: true },
  drop: { category: 'market', label: 'something I want to be reminded of opens', mail: true, push: true },
  turn: { category: 'market', label: 'it is my turn in a waiting room', mail: true, push: true },
  refund: { category: 'market', label: 'there is money to withdraw', mail: true, push: true },
  tickets: { category: 'lottery', label: 'my lottery tickets are bought', mail: false, push: false },
  coins: { category: 'lottery', label: 'coins that I bought for tickets arrive', mail: true, push: true },
  drawn: { category: 'lottery', label: 'a lottery that I take part in is drawn', mail: true, push: true },
  'paid-back': { category: 'lottery', label: 'my lottery tickets are paid back', mail: true, push: true },
  follower: { category: 'account', label: 'somebody follows me', mail: false, push: false },
} as const satisfies Record<string, Choice>;

export type ChoiceName = keyof typeof choices;

export const choiceNames = Object.keys(choices) as ChoiceName[];

export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(choices, name);

export type Channel = 'mail' | 'push';

import type { MarketIntent, UnlistedEdition } from '@talkies/shared/schemas';
import type { Prices } from './prices-storage.ts';

interface StepBase {
  id: string;
  intent: MarketIntent;
  /** address of the wallet that signs */
  wallet: string;
  walletKind: UnlistedEdition['wallet']['kind'];
}
export type Step =
  | (StepBase & { kind: 'approve'; chain: UnlistedEdition['card']['chain'] })
  | (StepBase & { kind: 'sell'; edition: UnlistedEdition; price: string });

/**
 * The signatures in their order: a wallet that has not approved the marketplace yet does so once, before its first
 * listing.
 */
export function stepsOf(editions: readonly UnlistedEdition[], prices: Prices): Step[] {
  const chosen = editions.filter(({ card }) => prices[card.id] !== undefined);
  const walletOf = ({ wallet, card }: UnlistedEdition): string => `${card.chain}:${wallet.address}`;
  const wallets = [...new Set(chosen.map(walletOf))];
  return wallets.flatMap((name) => {
    const own = chosen.filter((edition) => walletOf(edition) === name);
    const [first] = own;
    if (!first) return [];
    const { address, kind, approved } = first.wallet;
    const { chain } = first.card;
    const signer = { wallet: address, walletKind: kind };
    const allow: Step = {
      ...signer,
      kind: 'approve',
      id: `approve:${name}`,
      chain,
      intent: { kind: 'approve', chain, allowed: true },
    };
    const listings = own.map((edition): Step => {
      const price = prices[edition.card.id] ?? '';
      const { id } = edition.card;
      return {
        ...signer,
        kind: 'sell',
        id,
        edition,
        price,
        intent: { kind: 'sell', marketToken: id, price },
      };
    });
    return approved ? listings : [allow, ...listings];
  });
}

/** The steps still to be signed, the current one first, and the outcomes of the others. */
export interface Queue {
  waiting: readonly string[];
  outcomes: Readonly<Record<string, 'sent' | 'refused'>>;
}

export const queueOf = (steps: readonly Step[]): Queue => ({
  waiting: steps.map(({ id }) => id),
  outcomes: {},
});

/**
 * Records that a step was sent or refused. A refused listing does not affect the others; without the approval nothing
 * after it can be listed, so the rest stops until it is retried.
 */
export function withOutcome(queue: Queue, step: Pick<Step, 'id' | 'kind'>, sent: boolean): Queue {
  const outcomes = { ...queue.outcomes, [step.id]: sent ? ('sent' as const) : ('refused' as const) };
  const waiting =
    step.kind === 'approve' && !sent ? [] : queue.waiting.filter((waitingId) => waitingId !== step.id);
  return { waiting, outcomes };
}

/** Queues everything that was not sent again, in its order, or only one step; waiting steps keep their place. */
export function retried(queue: Queue, steps: readonly Step[], only?: string): Queue {
  const again = steps
    .map(({ id }) => id)
    .filter((id) => queue.outcomes[id] !== 'sent' && !queue.waiting.includes(id))
    .filter((id) => only === undefined || id === only);
  return { ...queue, waiting: [...queue.waiting, ...again] };
}

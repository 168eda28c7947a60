import type { MarketTransaction } from '@talkies/shared/schemas';

/**
 * idle: nothing is wished. preparing: the server looks whether it can be. ready: it can, and nothing has been asked of
 * the wallet. signing: the wallet is asked. sent: on its way. done: the chain has it. refused: see the refusal.
 */
export type FlowState = 'idle' | 'preparing' | 'ready' | 'signing' | 'sent' | 'done' | 'refused';

/** When a wish counts as done: once a block holds it, or once that block is as deep as a trade needs. */
export type DoneWhen = 'included' | 'confirmed';

/** A block that was taken back leaves it under way: the network may take it up again. */
export function transactionStatusOf({ state }: MarketTransaction, when: DoneWhen): FlowState {
  if (state === 'failed' || state === 'replaced') return 'refused';
  if (state === 'done' || (state === 'confirming' && when === 'included')) return 'done';
  return 'sent';
}

/** Whether the chain has still to decide about it. */
export const isOpen = ({ state }: MarketTransaction): boolean =>
  state === 'sent' || state === 'confirming' || state === 'lost';

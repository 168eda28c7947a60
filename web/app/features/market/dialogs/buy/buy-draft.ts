import type { PaymentMethod } from '@talkies/shared';
import type { PaymentDraft } from '../../../../lib/payment/payment-draft.ts';

/** How a visitor chose to pay for a listing: a provider, or a wallet, which they choose once they are in. */
export type BuyChoice = PaymentMethod | 'wallet';
export type BuyDraft = PaymentDraft<BuyChoice>;

import type { PaymentMethod } from '@talkies/shared';
import type { PaymentDraft } from '../../../../lib/payment/payment-draft.ts';

/** A visitor's payment choice for a listing: a provider, or a wallet, which they select after signing in. */
export type BuyChoice = PaymentMethod | 'wallet';
export type BuyDraft = PaymentDraft<BuyChoice>;

import type { ChainName } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { browserApi } from '../../../lib/api/api.ts';
import { type TransactionFlow, useTransaction } from '../../../lib/transaction/use-transaction.ts';

export interface SendDraft {
  chain: ChainName;
  to: string;
  amount?: string;
  tokenId?: string;
}

export type SendPreview = ApiResponse<'previewSend'>;

/** The intent is what was typed, the plan its preview; the server signs, and the list of uses below follows it. */
export type SendFlow = TransactionFlow<SendDraft, SendPreview, { id: string }>;

/** @param accepts what the person has said yes to, of the preview's warnings */
export const useSend = (address: string, accepts: 'contract'[], onDone: () => void): SendFlow =>
  useTransaction({
    prepare: (draft) => browserApi('previewSend', { body: draft }),
    walletOf: (_, { chain }) => ({ chain, from: address, kind: 'vault', need: null }),
    // repeats carry the same id: what was sent already is not sent again
    send: async ({ intent, requestId }) => {
      await browserApi('sendOut', { body: { ...intent, requestId, accepts } });
      return { kind: 'sent', transaction: { id: requestId } };
    },
    stateOf: () => 'done',
    tracked: null,
    onDone,
  });

import type { ChainName } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { browserApi } from '../../../lib/api/api.ts';
import { sendOnce } from '../../../lib/transaction/lost-answers.ts';
import { type TransactionFlow, useTransaction } from '../../../lib/transaction/use-transaction.ts';

export interface SendDraft {
  chain: ChainName;
  to: string;
  amount?: string;
  tokenId?: string;
}

export type SendPreview = ApiResponse<'previewSend'>;

/** The intent is the typed draft, the plan its preview; the server signs, and the list of uses shows the progress. */
export type SendFlow = TransactionFlow<SendDraft, SendPreview, { id: string }>;

/** Sends from the e-mail wallet. @param accepts the preview's warnings that the person has accepted */
export const useSend = (address: string, accepts: 'contract'[], onDone: () => void): SendFlow =>
  useTransaction({
    prepare: (draft) => browserApi('previewSend', { body: draft }),
    walletOf: (_, { chain }) => ({ chain, from: address, kind: 'vault', need: null }),
    send: async (prepared) => {
      const { intent, requestId } = prepared;
      await sendOnce(prepared, () => browserApi('sendOut', { body: { ...intent, requestId, accepts } }));
      return { kind: 'sent', transaction: { id: requestId } };
    },
    stateOf: () => 'done',
    tracked: null,
    onDone,
  });

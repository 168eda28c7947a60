import { isTransactionUnderway } from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../../lib/transaction/market/use-market-transaction.ts';
import { sale as words } from '../../../../messages/en.ts';
import { type Draft, type DraftProblems, intentOf, problemsOf, type SaleKindChoice } from './draft.ts';
import { rememberDraft, rememberedDraft } from './draft-storage.ts';
import type { OwnToken } from './use-own-token.ts';

export interface Sale {
  draft: Draft;
  problems: DraftProblems;
  change: (draft: Draft) => void;
  /** the walk that is on now: of the approval, or of the sale itself */
  flow: MarketTransactionFlow;
  /** which of two signatures it is; null where one is enough */
  step: { now: 1 | 2; of: 2 } | null;
  /** the first of two signatures has just been taken, and the second is asked for */
  justApproved: boolean;
  /** what the form says about signatures */
  note: string | null;
  review: () => Promise<void>;
  sign: () => Promise<void>;
  /** back to the form */
  reopen: () => void;
}

const saleKinds: readonly string[] = ['sell', 'auction', 'change-price'];

/** The server's word on a field of the form, under the form's own names. */
function fieldsOf({ refusal }: MarketTransactionFlow): DraftProblems {
  const problems: DraftProblems = {};
  for (const { field, message } of refusal?.fields ?? [])
    problems[field === 'days' ? 'days' : 'price'] = message;
  return problems;
}

/**
 * One sale, from the form to the chain. Where the owner has switched the marketplace off, the approval is signed first
 * and the sale after it; what was typed is kept until the sale is sent, so that a second signature that did not come can
 * be given later, also after a reload.
 */
export function useSale(
  token: OwnToken,
  kind: SaleKindChoice,
  onDone: (transaction: MarketTransaction) => void,
): Sale {
  const { marketToken, mine } = token;
  const remembered = kind === 'change-price' ? null : rememberedDraft(marketToken.id);
  const [draft, setDraft] = useState<Draft>(remembered ?? { kind, price: '', days: '' });
  const [problems, setProblems] = useState<DraftProblems>({});
  const [approved, setApproved] = useState(mine.owns?.approved !== false);
  const [justApproved, setJustApproved] = useState(false);
  const [twice, setTwice] = useState(!approved || remembered !== null);
  const wallet = mine.owns?.address;
  const intent = intentOf(draft, marketToken.id);

  const selling = useMarketTransaction({ onDone });
  const sent = selling.state === 'sent' || selling.state === 'done';
  useEffect(() => {
    if (sent) rememberDraft(marketToken.id, null);
  }, [sent, marketToken.id]);
  const approving = useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      setJustApproved(true);
      setApproved(true);
      void sellNext();
    },
  });
  /** What was listed before the marketplace was switched on again is void for ever: it is always listed anew. */
  async function sellNext(): Promise<void> {
    if (await selling.prepare(intent, wallet)) await selling.go();
  }
  useUnfinished(token, selling, approving);

  async function review(): Promise<void> {
    const found = problemsOf(draft, marketToken.currency);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    approving.reset();
    if (approved) await selling.prepare(intent, wallet);
    else await askToSwitchOn();
  }

  async function askToSwitchOn(): Promise<void> {
    setApproved(false);
    setTwice(true);
    selling.reset();
    rememberDraft(marketToken.id, draft);
    await approving.prepare({ kind: 'approve', chain: marketToken.chain, allowed: true }, wallet);
  }
  // switched off in another window since the dialog was opened
  const off = selling.state === 'refused' && selling.refusal?.code === 'market/approval-off';
  useEffect(() => void (off && askToSwitchOn()));

  const flow = approved ? selling : approving;
  return {
    draft,
    problems: { ...problems, ...fieldsOf(flow) },
    change: (next) => {
      setDraft(next);
      setProblems({});
      if (flow.state !== 'idle') flow.reset();
    },
    flow,
    step: twice ? { now: approved ? 2 : 1, of: 2 } : null,
    justApproved: justApproved && !selling.transaction,
    note: twice ? (approved ? words.onceMoreLeft : words.onceMore) : null,
    review,
    sign: async () => void (await flow.go()),
    reopen: flow.reset,
  };
}

/** What was sent before a reload, or on another device, is shown where it stands. */
function useUnfinished(
  { mine }: OwnToken,
  selling: MarketTransactionFlow,
  approving: MarketTransactionFlow,
): void {
  // once, when the dialog comes
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const open = mine.pending.filter(isTransactionUnderway);
    const sale = open.find(({ kind }) => saleKinds.includes(kind));
    const approval = open.find(({ kind }) => kind === 'approve');
    if (sale) selling.track(sale);
    else if (approval && mine.owns?.approved === false) approving.track(approval);
  }, []);
}

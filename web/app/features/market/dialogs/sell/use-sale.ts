import { isTransactionUnderway } from '@talkies/shared';
import type { MarketTransaction, MyMarketToken } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useMe } from '../../../../lib/api/root-data.ts';
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
  /** the current transaction: the approval, or the sale itself */
  flow: MarketTransactionFlow;
  /** the number of the current signature, of two; null where one is enough */
  step: { now: 1 | 2; of: 2 } | null;
  /** true: the first of two signatures was just given, and the second is being requested */
  justApproved: boolean;
  /** the form's note about signatures */
  note: string | null;
  review: () => Promise<void>;
  sign: () => Promise<void>;
  /** returns to the form */
  reopen: () => void;
}

const saleKinds: readonly string[] = ['sell', 'auction', 'change-price'];

/** The server's errors under the form's own field names. */
function fieldsOf({ refusal }: MarketTransactionFlow): DraftProblems {
  const problems: DraftProblems = {};
  for (const { field, message } of refusal?.fields ?? [])
    problems[field === 'days' ? 'days' : 'price'] = message;
  return problems;
}

/**
 * One sale, from the form to the chain. If the owner has switched the marketplace off, the approval is signed first and
 * then the sale; the typed values are stored until the sale is sent, so that a missing second signature can be given
 * later, even after a reload.
 */
export function useSale(
  token: OwnToken,
  kind: SaleKindChoice,
  onDone: (transaction: MarketTransaction) => void,
): Sale {
  const { marketToken, mine, local } = token;
  const person = useMe().user?.id ?? '';
  const remembered = kind === 'change-price' ? null : rememberedDraft(person, marketToken.id);
  const [draft, setDraft] = useState<Draft>(remembered ?? { kind, price: '', days: '' });
  const [problems, setProblems] = useState<DraftProblems>({});
  const [approved, setApproved] = useState(mine.owns?.approved !== false);
  const [justApproved, setJustApproved] = useState(false);
  const [twice, setTwice] = useState(!approved || remembered !== null);
  const wallet = mine.owns?.address;
  const intent = intentOf(draft, marketToken);

  const selling = useMarketTransaction({ onDone });
  const sent = selling.state === 'sent' || selling.state === 'done';
  useEffect(() => {
    if (sent) rememberDraft(person, marketToken.id, null);
  }, [sent, person, marketToken.id]);
  const approving = useMarketTransaction({
    doneWhen: 'included',
    onDone: () => {
      setJustApproved(true);
      setApproved(true);
      void sellNext();
    },
  });
  /**
   * Signs the sale itself: listings from before the marketplace was switched on again stay void, so it is always a new
   * listing.
   */
  async function sellNext(): Promise<void> {
    if (await selling.prepare(intent, wallet)) await selling.go();
  }
  useUnfinished(token, selling, approving);

  async function review(): Promise<void> {
    const found = problemsOf(draft, marketToken.currency, local);
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
    rememberDraft(person, marketToken.id, draft);
    await approving.prepare({ kind: 'approve', chain: marketToken.chain, allowed: true }, wallet);
  }
  // the marketplace was switched off in another window since the dialog was opened
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

/** The sale that is on its way from before, and the approval of the wallet that owns the token where it is needed. */
export function unfinishedOf(
  { pending, owns }: Pick<MyMarketToken, 'pending' | 'owns'>,
  chain: MarketTransaction['chain'],
): { sale: MarketTransaction | undefined; approval: MarketTransaction | undefined } {
  const open = pending.filter(isTransactionUnderway);
  const approval = open.find(
    (each) => each.kind === 'approve' && each.chain === chain && each.wallet === owns?.address,
  );
  return {
    sale: open.find(({ kind }) => saleKinds.includes(kind)),
    approval: owns?.approved === false ? approval : undefined,
  };
}

/** Shows the progress of a sale that was sent before a reload, or on another device. */
function useUnfinished(
  { mine, marketToken }: OwnToken,
  selling: MarketTransactionFlow,
  approving: MarketTransactionFlow,
): void {
  // once, when the dialog opens
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { sale, approval } = unfinishedOf(mine, marketToken.chain);
    if (sale) selling.track(sale);
    else if (approval) approving.track(approval);
  }, []);
}

import type { MarketTransaction } from '@talkies/shared/schemas';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import * as styles from '../../../../components/checkout/checkout.module.css';
import { Dialog } from '../../../../components/Dialog.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { TransactionSteps } from '../../../../components/transaction/TransactionSteps.tsx';
import { refusalOfProblem } from '../../../../lib/transaction/refusal.ts';
import { tokenPath } from '../../../../lib/url/paths.ts';
import { transactionTexts, sale as words } from '../../../../messages/en.ts';
import { useFocusOfStep } from '../use-focus-of-step.ts';
import { useScrollToStep } from '../use-scroll-to-step.ts';
import type { SaleKindChoice } from './draft.ts';
import { SELL_FORM, SellForm } from './SellForm.tsx';
import { SellSummary } from './SellSummary.tsx';
import * as sellStyles from './sell.module.css';
import { type OwnToken, useOwnToken } from './use-own-token.ts';
import { type Sale, useSale } from './use-sale.ts';

interface Props {
  /** `{item}~{serial}` */
  marketToken: string;
  /** the way of selling that is selected at first */
  kind?: Exclude<SaleKindChoice, 'auction'> | undefined;
  onClose: () => void;
  /** called once the chain has accepted it */
  onDone?: ((transaction: MarketTransaction) => void) | undefined;
}

/** Put to Sale: at a price or to the highest bid; or a new price for a listing. Open while it is rendered. */
export default function SellDialog({ marketToken, kind = 'sell', onClose, onDone }: Props) {
  const { token, problem, again } = useOwnToken(marketToken);
  const heading = kind === 'change-price' ? words.titlePrice : words.title;
  return (
    <Dialog
      labelledBy="sell-heading"
      onClose={onClose}
      className={`${styles.purchase} ${sellStyles.sell} ${token ? '' : sellStyles.waits}`}
    >
      {token?.mine.owns ? (
        <SellCheckout token={token} kind={kind} heading={heading} onClose={onClose} onDone={onDone} />
      ) : (
        <div className={styles.purchaseChoices}>
          <h2 id="sell-heading">{heading}</h2>
          {token ? <Gone onClose={onClose} /> : problem ? null : <p role="status">{words.loading}</p>}
          {problem ? (
            <RefusalNotice refusal={refusalOfProblem(problem.problem)}>
              <Button variant="ghost" onClick={again}>
                {words.done.again}
              </Button>
            </RefusalNotice>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

/** Says that the token was sold or sent away since the page was shown. */
function Gone({ onClose }: { onClose: () => void }) {
  return (
    <RefusalNotice refusal={words.gone}>
      <Button variant="ghost" onClick={onClose}>
        {words.done.close}
      </Button>
    </RefusalNotice>
  );
}

interface CheckoutProps extends Omit<Props, 'marketToken' | 'kind'> {
  token: OwnToken;
  kind: SaleKindChoice;
  heading: string;
}

function SellCheckout({ token, kind, heading, onClose, onDone }: CheckoutProps) {
  const sale = useSale(token, kind, (transaction) => onDone?.(transaction));
  const { flow, step } = sale;
  const column = useScrollToStep(flow.state);
  useFocusOfStep(column, flow.state, 'price');
  const typing = flow.state === 'idle' || (flow.state === 'refused' && !flow.plan && !flow.transaction);
  return (
    <>
      <div className={styles.purchaseChoices} ref={column}>
        <h2 id="sell-heading">{heading}</h2>
        {typing || flow.state === 'preparing' || flow.state === 'ready' ? (
          <SellForm
            token={token}
            draft={sale.draft}
            problems={sale.problems}
            note={sale.note}
            reviewed={flow.state === 'ready'}
            onChange={sale.change}
            onReview={() => void sale.review()}
          />
        ) : null}
        {step && !typing ? <p className="label accent">{words.step(step.now, step.of)}</p> : null}
        {sale.justApproved ? (
          <p className={sellStyles.sellApproved} role="status">
            {transactionTexts.progress.approve.done}
          </p>
        ) : null}
        <TransactionSteps flow={flow} />
        {flow.state === 'done' ? <p>{words.afterwards[sale.draft.kind]}</p> : null}
      </div>
      <SellSummary marketToken={token.marketToken} sale={sale}>
        <SummaryButtons sale={sale} marketToken={token.marketToken.id} onClose={onClose} />
      </SellSummary>
    </>
  );
}

/** The button for the next action. */
function SummaryButtons({
  sale,
  marketToken,
  onClose,
}: {
  sale: Sale;
  marketToken: string;
  onClose: () => void;
}) {
  const { flow, draft } = sale;
  switch (flow.state) {
    case 'idle':
    case 'preparing':
      return (
        <Button type="submit" form={SELL_FORM} size="large" block busy={flow.state === 'preparing'}>
          {words.review}
        </Button>
      );
    case 'done':
      return (
        <>
          <ButtonLink to={tokenPath(marketToken)} size="large" block>
            {words.done.see}
          </ButtonLink>
          <Button variant="ghost" block onClick={onClose}>
            {words.done.close}
          </Button>
        </>
      );
    case 'ready':
      return (
        <>
          <Button size="large" block onClick={() => void sale.sign()}>
            {flow.plan?.kind === 'approve' ? words.confirm.approve : words.confirm[draft.kind]}
          </Button>
          <Button variant="ghost" block onClick={sale.reopen}>
            {words.back}
          </Button>
        </>
      );
    case 'refused':
      return flow.plan || flow.transaction ? (
        <Button variant="ghost" block onClick={sale.reopen}>
          {words.back}
        </Button>
      ) : (
        <Button type="submit" form={SELL_FORM} size="large" block>
          {words.review}
        </Button>
      );
    default:
      return null;
  }
}

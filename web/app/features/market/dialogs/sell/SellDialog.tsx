import '../../../../components/checkout/checkout.css';
import './sell.css';
import type { TradeTransaction } from '@talkies/shared/schemas';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { tradePath } from '../../../../lib/address/paths.ts';
import { acting, sale as words } from '../../../../messages/en.ts';
import { ActSteps } from '../../transaction/TransactionSteps.tsx';
import { useInView } from '../use-in-view.ts';
import type { SaleWay } from './draft.ts';
import { SELL_FORM, SellForm } from './SellForm.tsx';
import { SellSlip } from './SellSummary.tsx';
import { type Offer, useOffer } from './use-offer.ts';
import { type Sale, useSale } from './use-sale.ts';

interface Props {
  /** `{item}~{serial}` */
  trade: string;
  /** the way that is open at first */
  way?: Exclude<SaleWay, 'auction'> | undefined;
  onClose: () => void;
  /** the chain has taken it */
  onDone?: ((transaction: TradeTransaction) => void) | undefined;
}

/** Put to Sale: at a price or to the highest bid; or a new price for what is listed. Open as long as it is rendered. */
export default function SellDialog({ trade, way = 'sell', onClose, onDone }: Props) {
  const { offer, problem, again } = useOffer(trade);
  const heading = way === 'change-price' ? words.titlePrice : words.title;
  return (
    <Dialog labelledBy="sell-heading" onClose={onClose} className={`purchase sell ${offer ? '' : 'waits'}`}>
      {offer?.mine.owns ? (
        <Counter offer={offer} way={way} heading={heading} onClose={onClose} onDone={onDone} />
      ) : (
        <div className="purchase-ways">
          <h2 id="sell-heading">{heading}</h2>
          {offer ? <Gone onClose={onClose} /> : problem ? null : <p role="status">{words.loading}</p>}
          {problem ? (
            <div className="purchase-trouble" role="alert">
              <p>
                <b>{problem.problem.title}</b>
              </p>
              <p>{problem.problem.detail}</p>
              <Button look="ghost" onClick={again}>
                {words.done.again}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

/** Sold or sent away since the page was shown. */
function Gone({ onClose }: { onClose: () => void }) {
  return (
    <div className="purchase-trouble" role="alert">
      <p>
        <b>{words.gone.title}</b>
      </p>
      <p>{words.gone.text}</p>
      <Button look="ghost" onClick={onClose}>
        {words.done.close}
      </Button>
    </div>
  );
}

interface CounterProps extends Omit<Props, 'trade' | 'way'> {
  offer: Offer;
  way: SaleWay;
  heading: string;
}

function Counter({ offer, way, heading, onClose, onDone }: CounterProps) {
  const sale = useSale(offer, way, (transaction) => onDone?.(transaction));
  const { act, step } = sale;
  const column = useInView(act.state);
  const typing = act.state === 'idle' || (act.state === 'refused' && !act.plan && !act.transaction);
  return (
    <>
      <div className="purchase-ways" ref={column}>
        <h2 id="sell-heading">{heading}</h2>
        {typing || act.state === 'preparing' || act.state === 'ready' ? (
          <SellForm
            offer={offer}
            draft={sale.draft}
            problems={sale.problems}
            note={sale.note}
            onChange={sale.change}
            onReview={() => void sale.review()}
          />
        ) : null}
        {step && !typing ? <p className="label accent">{words.step(step.now, step.of)}</p> : null}
        {sale.justApproved ? (
          <p className="sell-approved" role="status">
            {acting.progress.approve.done}
          </p>
        ) : null}
        <ActSteps act={act} />
        {act.state === 'done' ? <p>{words.afterwards[sale.draft.way]}</p> : null}
      </div>
      <SellSlip trade={offer.trade} sale={sale}>
        <SlipButtons sale={sale} trade={offer.trade.id} onClose={onClose} />
      </SellSlip>
    </>
  );
}

/** The one thing to do next. */
function SlipButtons({ sale, trade, onClose }: { sale: Sale; trade: string; onClose: () => void }) {
  const { act, draft } = sale;
  switch (act.state) {
    case 'idle':
    case 'preparing':
      return (
        <Button type="submit" form={SELL_FORM} size="large" block busy={act.state === 'preparing'}>
          {words.review}
        </Button>
      );
    case 'done':
      return (
        <>
          <ButtonLink to={tradePath(trade)} size="large" block>
            {words.done.see}
          </ButtonLink>
          <Button look="ghost" block onClick={onClose}>
            {words.done.close}
          </Button>
        </>
      );
    case 'ready':
      return (
        <>
          <Button size="large" block onClick={() => void sale.sign()}>
            {act.plan?.kind === 'approve' ? words.confirm.approve : words.confirm[draft.way]}
          </Button>
          <Button look="ghost" block onClick={sale.reopen}>
            {words.back}
          </Button>
        </>
      );
    case 'refused':
      return act.plan || act.transaction ? (
        <Button look="ghost" block onClick={sale.reopen}>
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

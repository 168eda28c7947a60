import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ChosenPayment } from '../../../components/checkout/ChosenPayment.tsx';
import * as checkout from '../../../components/checkout/checkout.module.css';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { TransactionSteps } from '../../../components/transaction/TransactionSteps.tsx';
import { checkout as checkoutWords, paymentWords, ticketSale as words } from '../../../messages/en.ts';
import { NotForYou } from './NotForYou.tsx';
import { PaymentChoices, VisitorChoices } from './PaymentChoices.tsx';
import { Stepper } from './Stepper.tsx';
import { TicketSummary } from './TicketSummary.tsx';
import * as styles from './ticket-dialog.module.css';
import {
  isElsewhere,
  maybeBuys,
  type Opened,
  paysForTickets,
  type TicketCheckout,
  useTicketCheckout,
} from './use-ticket-checkout.ts';

interface Props {
  /** the newest state that the page knows */
  lottery: Lottery;
  /** null for visitors and before it is known */
  mine: MyLottery | null;
  opened: Opened;
  /** for visitors: sign-up and sign-in within this dialog */
  signIn: ReactNode | null;
  onClose: () => void;
}

/**
 * PURCHASE TICKETS: how many, the total first of all, the payment choice, and the progress. A visitor chooses
 * everything, signs in, and the purchase continues by itself.
 */
export default function TicketDialog({ lottery, mine, opened, signIn, onClose }: Props) {
  const purchase = useTicketCheckout(lottery, mine, signIn === null, opened);
  const { count, most, setCount, flow, busy, entering } = purchase;
  const over = lottery.phase !== 'selling' || lottery.total_tickets >= lottery.maxTickets;
  const sells = !over && (signIn ? !entering : mine !== null && maybeBuys(mine));
  return (
    <Dialog labelledBy="tickets-title" onClose={onClose} className={checkout.purchase}>
      <div className={checkout.purchaseChoices}>
        <h2 id="tickets-title">{words.title}</h2>
        {over && flow.state === 'idle' ? (
          <RefusalNotice refusal={{ title: words.over, text: words.overText }} />
        ) : entering ? (
          <Entering purchase={purchase}>{signIn}</Entering>
        ) : (
          <>
            {signIn || sells ? (
              <Stepper count={count} most={most} disabled={busy} onChange={setCount} />
            ) : null}
            {purchase.moved ? <Notice kind="bad">{checkoutWords.otherTotal}</Notice> : null}
            {signIn ? (
              <VisitorChoices lottery={lottery} purchase={purchase} />
            ) : !mine ? (
              <p className={styles.asking} role="status">
                {words.asking}
              </p>
            ) : maybeBuys(mine) ? (
              <PaymentChoices lottery={lottery} mine={mine} purchase={purchase} />
            ) : (
              <NotForYou mine={mine} purchase={purchase} />
            )}
          </>
        )}
        <TransactionSteps flow={flow} />
        {flow.state === 'sent' && sells ? (
          <Button variant="ghost" onClick={flow.reset}>
            {words.another}
          </Button>
        ) : null}
      </div>
      <TicketSummary lottery={lottery} mine={mine} purchase={purchase} sells={sells} />
    </Dialog>
  );
}

/** A visitor's choice, above the form in which they sign in. */
function Entering({ purchase, children }: { purchase: TicketCheckout; children: ReactNode }) {
  const { count, choice, total, worth, leaveEntering } = purchase;
  const name = isElsewhere(choice) ? paymentWords.methods[choice].name : words.ownWallet;
  return (
    <>
      <ChosenPayment
        name={words.chosen(count, name)}
        total={isElsewhere(choice) ? total : worth}
        about={isElsewhere(choice) && !paysForTickets(choice)}
        onOther={leaveEntering}
      />
      <p className="muted">{words.signIn}</p>
      {children}
    </>
  );
}

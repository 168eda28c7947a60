import type { EntryProblem } from '@talkies/shared';
import type { MyLottery } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { regionName } from '../../../lib/format/regions.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { lotteryPage, ticketSale as words } from '../../../messages/en.ts';
import { EntryForm } from './EntryForm.tsx';
import type { TicketCheckout } from './use-ticket-checkout.ts';

interface Props {
  mine: MyLottery;
  purchase: TicketCheckout;
}

/** Why the person cannot buy tickets now, with the alternatives: the shop's free ticket, another limit, another day. */
export function NotForYou({ mine, purchase }: Props) {
  const { problem: stated, entry, freeEntry } = mine;
  const problem: EntryProblem | null = entry.regionClosed && stated === 'age' ? 'region' : stated;
  if (!problem || problem === 'age') return null;
  const [title, text] = words.problems[problem];
  return (
    <RefusalNotice refusal={{ title, text }}>
      {problem === 'excluded' && entry.excludedUntil ? (
        <p>
          {lotteryPage.until} <LocalTime inSentence at={entry.excludedUntil} />
        </p>
      ) : null}
      {problem === 'daily-limit' ? (
        <>
          <p>{words.spent(formatMoney(entry.spentToday), formatMoney(entry.dailyLimit))}</p>
          <p>
            <Link className="link" to={`${patterns.lotteries}#limits`}>
              {words.toLimits}
            </Link>
          </p>
        </>
      ) : null}
      {problem === 'region' ? <Closed region={entry.region} /> : null}
      {freeEntry ? <FreeTicket mine={mine} purchase={purchase} /> : null}
    </RefusalNotice>
  );
}

const Closed = ({ region }: { region: string | null }) => (
  <p className="small">
    {region ? words.regionIs(regionName(region)) : null}{' '}
    <Link className="link" to={patterns.contact}>
      {words.regionWrong}
    </Link>
  </p>
);

function FreeTicket({ mine, purchase: { entry, provider, refusal, takeFree } }: Props) {
  return (
    <>
      <p>{words.freeText}</p>
      <EntryForm entry={entry} known={mine.entry} />
      <Button busy={provider.busy} onClick={takeFree}>
        {words.takeFree}
      </Button>
      {refusal ? (
        <p role="alert">
          {refusal.title} {refusal.text}
        </p>
      ) : null}
    </>
  );
}

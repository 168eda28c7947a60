import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { Money } from '../../../components/Money.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { minuteClock, timeLeftOf, twoDigits } from '../../../lib/format/time-left.ts';
import { useLeft } from '../../../lib/timing/shop-clock.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { tokenPath } from '../../../lib/url/paths.ts';
import { bidBar as words } from '../../../messages/en.ts';
import { ActionLink } from './ActionLink.tsx';
import * as styles from './bid-bar.module.css';

interface Props {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  /** the path of the page, where it is not the token's own */
  path?: string | undefined;
}

/** Notifies a bidder at once who no longer leads, anywhere on the page, with a link to the next bid. */
function useOutbidToast({ mine, marketToken, path = tokenPath(marketToken.id) }: Props): void {
  const status = mine?.bidStatus ?? null;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'leading' && status === 'outbid') {
      toast(words.outbid, 'alert', { text: words.again, to: `${path}?bid` });
      navigator.vibrate?.(80);
    }
    before.current = status;
  }, [status, path]);
}

/** Whether the panel's own link to bid is out of view. */
function useOutOfView(): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    // the link is rendered by the page's panel, whichever it is
    const link = document.querySelector('[data-part="bid-link"]');
    if (!link) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(link);
    return () => observer.disconnect();
  }, []);
  return out;
}

function leftText(left: number): string {
  const { days, hours, minutes } = timeLeftOf(left);
  return words.left(days, hours, twoDigits(minutes), minuteClock(left));
}

/** On phones: the highest bid, the remaining time, and the link to bid, at the foot of the screen. */
export default function BidBar(props: Props) {
  const { marketToken, mine, path } = props;
  useOutbidToast(props);
  const out = useOutOfView();
  const format = useFormatPrice();
  const { auction } = marketToken;
  const left = useLeft(auction?.endsAt);
  if (!auction || mine?.sells) return null;
  const { highest, reserve, minimumNext } = auction;
  const status = mine?.bidStatus === 'leading' || mine?.bidStatus === 'outbid' ? mine.bidStatus : null;
  return (
    <aside className={styles.bidBar} hidden={!out} aria-label={words.label} data-part="bid-bar">
      <p className={styles.bidBarFacts}>
        <span data-status={status ?? undefined}>
          {status ? words[status] : highest ? words.last : words.first} <Money value={highest ?? reserve} />
        </span>
        <span className="num">{left === null ? null : leftText(left)}</span>
      </p>
      <ActionLink id={marketToken.id} action="bid" compact {...(path ? { path } : {})}>
        {words.bid(format(minimumNext ?? reserve))}
      </ActionLink>
    </aside>
  );
}

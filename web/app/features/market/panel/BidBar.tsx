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
  /** the page, where it is not the token's own */
  path?: string | undefined;
}

/** Who led and does not any more is told at once, wherever they look on the page, with the way to the next bid. */
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

/** Whether the panel's own way to bid is out of view. */
function useOutOfView(): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    // it is drawn by whichever panel the page has chosen
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

/** On phones: what is bid, how long it goes on, and the way to bid, at the foot of the screen. */
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

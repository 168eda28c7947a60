import type { Auction, Bidder, MarketToken } from '@talkies/shared/schemas';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { patterns } from '../../../../lib/url/paths.ts';
import { legendary, pageProblems, rights as words } from '../../../../messages/en.ts';
import * as styles from './bid.module.css';

interface Props {
  marketToken: MarketToken;
  auction: Auction;
  bidder: Bidder;
  onAccepted: (bidder: Bidder) => void;
}

/** Before the first bid in an auction with terms of its own; the server records version and time. */
export function AcceptTerms({ marketToken, auction, bidder, onAccepted }: Props) {
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!accepted) return setError(words.acceptFirst);
    setBusy(true);
    setError(undefined);
    try {
      const body = { round: auction.round, version: bidder.termsVersion };
      onAccepted(await browserApi('acceptBidTerms', { params: { id: marketToken.id }, body }));
    } catch (problem) {
      setError(problem instanceof ApiProblem ? problem.problem.title : pageProblems.offline.text);
    }
    setBusy(false);
  };
  return (
    <form className={styles.bidForm} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <Link className="textlink" to={patterns.legendaryRights} target="_blank">
          {legendary.readRights}
        </Link>
      </p>
      <label className={styles.bidTerms}>
        <input
          type="checkbox"
          checked={accepted}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => setAccepted(target.checked)}
        />
        <span>{words.accept(bidder.termsVersion)}</span>
      </label>
      {error ? <p role="alert">{error}</p> : null}
      <Button type="submit" size="large" block busy={busy}>
        {words.go}
      </Button>
    </form>
  );
}

/** Says that the shop decides on each bidder of this auction, and has not approved this one. */
export function NotApproved({ refused }: { refused: boolean }) {
  return (
    <div className={styles.bidShut} role="status">
      <p>
        <b>{refused ? words.refused : words.waiting}</b>
      </p>
      <p>{refused ? words.refusedText : words.waitingText}</p>
    </div>
  );
}

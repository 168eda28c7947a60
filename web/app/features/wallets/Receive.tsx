import type { ChainName } from '@talkies/shared';
import { Link } from 'react-router';
import { encode } from 'uqr';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { copyText } from '../../lib/browser/copy-text.ts';
import { searchOf } from '../../lib/url/filters.ts';
import { patterns } from '../../lib/url/paths.ts';
import { bidding, chains, wallet } from '../../messages/en.ts';
import * as styles from './vault/send.module.css';

/** The address as a QR code, dark on light in both themes, as scanners need. */
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.receiveCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={wallet.receive.code}
    >
      <rect width={size} height={size} fill="var(--white)" />
      <path d={path} fill="var(--black)" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dialog with the address for receiving coins and tokens. */
export default function Receive({
  address,
  only,
  local,
  onClose,
}: {
  address: string;
  /** the chain of a wallet that is a contract */
  only: ChainName | null;
  /** true for play money, which cannot be bought */
  local: boolean;
  onClose: () => void;
}) {
  const words = wallet.receive;
  const copy = (): void => {
    void copyText(address, wallet.copied);
  };
  return (
    <Dialog labelledBy="receive-heading" onClose={onClose} className={styles.receive}>
      <h2 id="receive-heading">{words.heading}</h2>
      <p>{only ? words.onlyOn(chains[only]) : words.text}</p>
      <p className="muted">{local ? words.fromDemonstration : words.fromExchange(only && chains[only])}</p>
      {local ? (
        <p>
          <Link className="link" to={patterns.marketplace + searchOf({ price: 'auction', sort: 'price-up' })}>
            {bidding.lowerBids}
          </Link>
        </p>
      ) : null}
      <Code text={address} />
      <p className={styles.receiveAddress}>{address}</p>
      <Button variant="ghost" onClick={copy}>
        {wallet.copy}
      </Button>
    </Dialog>
  );
}

import type { Wallet } from '@talkies/shared/schemas';
import { useId } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { bridge } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { QrCode } from '../QrCode.tsx';
import * as styles from './bridge.module.css';
import { type Step, usePairing } from './use-pairing.ts';

const words = bridge.dialog;

interface Props {
  /** called once the phone's wallet is connected and proved to be the user's */
  onConnected: (wallet: Wallet) => void;
  onClose: () => void;
}

/** Connects the wallet of a phone: by a code to scan or a link, its owner's consent, and a signature. */
export default function BridgeDialog({ onConnected, onClose }: Props) {
  const heading = useId();
  const { step, again } = usePairing(onConnected);
  return (
    <Dialog labelledBy={heading} onClose={onClose} className={styles.bridge}>
      <h2 id={heading}>{words.heading}</h2>
      <div className={styles.bridgeBody}>
        {step.name === 'failed' ? (
          <ProblemNotice step={step} again={again} />
        ) : step.name === 'sign' ? (
          <Sign step={step} />
        ) : (
          <Scan uri={step.name === 'scan' ? step.uri : null} slow={step.name === 'preparing' && step.slow} />
        )}
      </div>
    </Dialog>
  );
}

/** Instructions, as somebody who reads this on the phone itself cannot scan the code. */
const HowTo = () => (
  <>
    <p className={styles.bridgeThere}>{words.scan}</p>
    <p className={styles.bridgeHere}>{words.here}</p>
  </>
);

/** The QR code. Its space is reserved before it exists, so that nothing moves. */
function Scan({ uri, slow }: { uri: string | null; slow: boolean }) {
  const copy = (): void => {
    if (uri) void copyText(uri, words.copied);
  };
  return (
    <>
      <HowTo />
      <div className={`${styles.bridgeCode} paper`}>
        {uri ? (
          <QrCode text={uri} label={words.qr} />
        ) : (
          <p role="status">{slow ? words.slow : words.preparing}</p>
        )}
      </div>
      <div className={styles.bridgeChoices}>
        {uri ? (
          <a className={`button ghost ${styles.bridgeHere}`} href={uri}>
            {words.open}
          </a>
        ) : null}
        <button type="button" className="link" onClick={copy} disabled={uri === null}>
          {words.copy}
        </button>
      </div>
      <p className="small muted">{words.lasts}</p>
    </>
  );
}

/** A problem, shown in the code's place, so that the dialog keeps its shape. */
function ProblemNotice({
  step: { title, text },
  again,
}: {
  step: Step & { name: 'failed' };
  again: () => void;
}) {
  return (
    <>
      <HowTo />
      <div className={`${styles.bridgeCode} paper`} role="alert">
        <p className={styles.bridgeTitle}>{title}</p>
        <p>{text}</p>
        <Button onClick={again}>{words.fresh}</Button>
      </div>
    </>
  );
}

function Sign({ step: { wallet, appLink } }: { step: Step & { name: 'sign' } }) {
  return (
    <>
      <p>{words.approved(wallet)}</p>
      <div className={`${styles.bridgeCode} paper`} role="status">
        <p className={styles.bridgeTitle}>{words.signTitle}</p>
        <p>{words.sign}</p>
        {appLink ? (
          <a className={`button ghost ${styles.bridgeHere}`} href={appLink}>
            {words.openApp(wallet)}
          </a>
        ) : null}
      </div>
    </>
  );
}

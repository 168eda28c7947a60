import { ownPath } from '@talkies/shared';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { browserApi, orOffline } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { lazy, persistently } from '../../../lib/timing/lazy.ts';
import { toast } from '../../../lib/toast/toast.ts';
import type { Bridged } from '../../../lib/wallet/bridge.ts';
import { bridgeIsKnown } from '../../../lib/wallet/bridge-storage.ts';
import { wallet as walletWords, bridge as words } from '../../../messages/en.ts';
import * as styles from '../wallet.module.css';

const BridgeDialog = lazy(() => import('../../../components/bridge/BridgeDialog.tsx'));
const bridgeCode = () => import('../../../lib/wallet/bridge.ts');

interface Props {
  /** whether this deployment has a relay */
  available: boolean;
  /** whether the active wallet is one of the bridge */
  active: boolean;
  next: string | null;
  /** true: the address opened this card, so its code is shown at once */
  opened: boolean;
}

/** The bridge session of this browser; `undefined` until it is known. Updated when the phone ends it. */
function useBridge(available: boolean, round: number, onEnded: () => void) {
  const [peer, setPeer] = useState<Bridged | null>();
  const [reachable, setReachable] = useState(true);
  const end = useRef(onEnded);
  end.current = onEnded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads it again
  useEffect(() => {
    let left = false;
    let stop = (): void => undefined;
    // the bridge's code is loaded only if it was used before
    if (!available || !bridgeIsKnown()) {
      setPeer(null);
      return;
    }
    void persistently(bridgeCode).then(async ({ currentBridge, onRelayChange }) => {
      const stopRelay = onRelayChange(setReachable);
      const found = await currentBridge().catch(() => null);
      if (left) return stopRelay();
      setPeer(found);
      const ended = (): void => {
        setPeer(null);
        end.current();
      };
      found?.provider.on('disconnect', ended);
      stop = () => {
        stopRelay();
        found?.provider.removeListener('disconnect', ended);
      };
    });
    return () => {
      left = true;
      stop();
    };
  }, [available, round]);
  return { peer, reachable };
}

/** The content of the card for the WalletConnect bridge. */
export function BridgeCard({ available, active, next, opened }: Props) {
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = async (message: string): Promise<void> => {
    // this page may not know yet that a just connected wallet is active
    const { wallets } = await browserApi('listWallets');
    if (wallets.some((wallet) => wallet.active && wallet.kind === 'bridge'))
      await browserApi('disconnectWallet');
    toast(message);
    await revalidate();
  };
  const { peer, reachable } = useBridge(available, round, () => void attempt(() => leave(words.ended)));
  // only once: a person who closes the code has seen it
  const shown = useRef(false);
  const shows = opened && available && peer === null;
  useEffect(() => {
    if (!shows || shown.current) return;
    shown.current = true;
    setOpen(true);
  }, [shows]);

  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  const end = () =>
    attempt(async () => {
      const { endBridge } = await orOffline(bridgeCode());
      await orOffline(endBridge());
      setRound((last) => last + 1);
      await leave(walletWords.disconnected);
    });

  /** Links a connected phone, after the card was left by the button above. If it fails, a new code helps. */
  const linkPhone = (phone: Bridged) =>
    attempt(async () => {
      const [{ linkWallet }, { chains }] = await Promise.all([
        orOffline(import('../../../lib/wallet/link-wallet.ts')),
        browserApi('listChains'),
      ]);
      try {
        await linkWallet(phone, chains);
        toast(walletWords.linked);
        await connected();
      } catch {
        setOpen(true);
      }
    });

  async function connected(): Promise<void> {
    setOpen(false);
    setRound((last) => last + 1);
    await (next ? navigate(ownPath(next)) : revalidate());
  }

  if (!available) return <p className="small dim">{words.notAvailable}</p>;
  return (
    <>
      <p className={`small ${peer ? styles.found : 'dim'}`} role="status">
        {peer ? words.found(peer.name) : active ? (peer === null ? words.elsewhere : words.looking) : null}
        {reachable ? null : ` ${words.cut}`}
      </p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {peer && !active ? (
        <Button variant="ghost" block busy={busy} onClick={() => void linkPhone(peer)}>
          {words.connect}
        </Button>
      ) : null}
      {peer ? (
        <Button variant="ghost" block busy={busy} onClick={() => void end()}>
          {words.disconnect}
        </Button>
      ) : (
        <Button variant="ghost" block onClick={() => setOpen(true)}>
          {active ? words.connectAgain : words.connect}
        </Button>
      )}
      {open ? (
        <Suspense>
          <BridgeDialog onConnected={() => void connected()} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

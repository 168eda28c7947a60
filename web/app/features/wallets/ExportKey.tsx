import { strongProofs } from '@talkies/shared';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmIdentity } from '../../components/confirm/ConfirmIdentity.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { problemText } from '../../lib/api/problem-text.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { wallet } from '../../messages/en.ts';
import * as styles from './wallet.module.css';

/** Shows the key of an e-mail wallet after a proof of identity. The key is never stored in the page. */
export function ExportKey({ address, onClose }: { address: string; onClose: () => void }) {
  const words = wallet.export;
  const [confirmed, setConfirmed] = useState(false);
  const [key, setKey] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setKey((await browserApi('exportWallet', { params: { address } })).privateKey);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(problemText(error));
      if (error.problem.code === 'auth/reauthentication-required') setConfirmed(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy="export-heading" onClose={onClose} className={styles.exportKey}>
      <h2 id="export-heading">{words.heading}</h2>
      <p>{words.warning}</p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {key ? (
        <>
          <p className="label">{words.key}</p>
          <code className={styles.exportValue} data-part="export-value">
            {key}
          </code>
          <Button variant="ghost" onClick={() => void copyText(key, words.copied)}>
            {words.copy}
          </Button>
        </>
      ) : confirmed ? (
        <Button busy={busy} onClick={() => void show()}>
          {words.submit}
        </Button>
      ) : (
        <ConfirmIdentity proofs={strongProofs} onConfirmed={() => setConfirmed(true)} />
      )}
    </Dialog>
  );
}

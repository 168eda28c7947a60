import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as askStyles from '../../components/ask.module.css';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { browserApi } from '../../lib/api/api.ts';
import { problemText } from '../../lib/api/problem-text.ts';
import { toast } from '../../lib/toast/toast.ts';
import { unlinkVault as words } from '../../messages/en.ts';

/** Says what removing the e-mail wallet means, and removes it. */
export default function UnlinkVaultDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function unlink(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await browserApi('unlinkWallet', { params: { address } });
      toast(words.done);
      onClose();
      await revalidate();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy="unlink-heading" onClose={onClose} className={askStyles.ask}>
      <h2 id="unlink-heading">{words.heading}</h2>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div className={askStyles.actions}>
        <Button busy={busy} onClick={unlink}>
          {words.submit}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}

import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useEffect, useId, useState } from 'react';
import { Dialog } from '../../../../components/Dialog.tsx';
import { studioEntrance as words } from '../../../../messages/en.ts';
import { proofPrompt } from '../calls/proof-prompt.ts';
import { Proof } from './Proof.tsx';
import * as styles from './proof.module.css';

/** Shows the dialog when a call requires a proof; concurrent calls share its result. */
export function ProofPrompt({ member }: { member: StudioMe }) {
  const [onEnd, setOnEnd] = useState<(proven: boolean) => void>();
  const heading = useId();
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    proofPrompt.ask = () => {
      asking ??= new Promise<boolean>((resolve) => {
        setOnEnd(() => (proven: boolean): void => {
          asking = null;
          setOnEnd(undefined);
          resolve(proven);
        });
      });
      return asking;
    };
    return () => {
      proofPrompt.ask = async () => false;
    };
  }, []);
  if (!onEnd) return null;
  return (
    <Dialog labelledBy={heading} onClose={() => onEnd(false)} className={styles.proofDialog}>
      <h2 id={heading}>{words.confirm}</h2>
      <p className="muted">{words.confirmLead}</p>
      <Proof member={member} submit={words.submitConfirm} onProven={() => onEnd(true)} />
    </Dialog>
  );
}

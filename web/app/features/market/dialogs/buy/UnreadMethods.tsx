import { Button } from '../../../../components/Button.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import type { Refusal } from '../../../../lib/transaction/refusal.ts';
import { transactionTexts } from '../../../../messages/en.ts';

interface Props {
  refusal: Refusal | null;
  /** they are being read again */
  busy: boolean;
  onAgain: () => void;
}

/** Why the providers are not shown, with another try; nothing where they were read. */
export function UnreadMethods({ refusal, busy, onAgain }: Props) {
  if (!refusal) return null;
  return (
    <RefusalNotice refusal={refusal}>
      <Button variant="ghost" size="compact" busy={busy} onClick={onAgain}>
        {transactionTexts.again}
      </Button>
    </RefusalNotice>
  );
}

import { Button } from '../../../../components/Button.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import type { Refusal } from '../../../../lib/transaction/refusal.ts';
import { transactionTexts } from '../../../../messages/en.ts';

/** Why the providers are not shown, with another try; nothing where they were read. */
export function UnreadMethods({ refusal, onAgain }: { refusal: Refusal | null; onAgain: () => void }) {
  if (!refusal) return null;
  return (
    <RefusalNotice refusal={refusal}>
      <Button variant="ghost" size="compact" onClick={onAgain}>
        {transactionTexts.again}
      </Button>
    </RefusalNotice>
  );
}

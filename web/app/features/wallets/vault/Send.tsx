import type { Chain, OwnedToken } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../../components/Dialog.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { wallet } from '../../../messages/en.ts';
import { SendForm } from './SendForm.tsx';
import { SendReview } from './SendReview.tsx';
import * as styles from './send.module.css';
import { type SendDraft, useSend } from './use-send.ts';

interface Props {
  address: string;
  chains: readonly Chain[];
  onClose: () => void;
}

/** Sends coins or a token from the e-mail wallet: what and where, then a review, then sending. */
export default function Send({ address, chains, onClose }: Props) {
  const words = wallet.send;
  const [draft, setDraft] = useState<SendDraft>();
  const [accepted, setAccepted] = useState(false);
  const [tokens, setTokens] = useState<readonly OwnedToken[]>([]);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    browserApi('showcase').then(
      ({ tokens }) => setTokens(tokens.filter(({ owner }) => owner === address)),
      // coins can be sent without it; the list of tokens counts as empty
      () => undefined,
    );
  }, [address]);

  // also after a lost answer: the list of uses shows whether it was sent
  const close = (): void => {
    void revalidate();
    onClose();
  };
  const flow = useSend(address, accepted ? ['contract'] : [], () => {
    toast(words.sent);
    close();
  });
  return (
    <Dialog labelledBy="send-heading" onClose={close} className={styles.send}>
      <h2 id="send-heading">{flow.plan ? words.review : words.heading}</h2>
      {draft && flow.plan ? (
        <SendReview
          flow={flow}
          preview={flow.plan}
          chain={chains.find(({ name }) => name === draft.chain)?.label ?? draft.chain}
          token={tokens.find(({ tokenId }) => tokenId === draft.tokenId)}
          accepted={accepted}
          onAccept={setAccepted}
        />
      ) : (
        <SendForm
          chains={chains}
          tokens={tokens}
          given={draft}
          flow={flow}
          onReview={(request) => {
            setDraft(request);
            setAccepted(false);
            void flow.prepare(request);
          }}
        />
      )}
    </Dialog>
  );
}

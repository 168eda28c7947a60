import './send.css';
import type { ApiResponse, Chain, OwnedToken } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../../components/Dialog.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import { wallet } from '../../../messages/en.ts';
import { type SendDraft, SendForm } from './SendForm.tsx';
import { SendReview } from './SendReview.tsx';

type Preview = ApiResponse<'previewSend'>;

interface Props {
  address: string;
  chains: readonly Chain[];
  onClose: () => void;
}

/** Sends coins or a picture from the e-mail wallet: what and where, then a look at it, then off it goes. */
export default function Send({ address, chains, onClose }: Props) {
  const words = wallet.send;
  const [draft, setDraft] = useState<SendDraft>();
  const [preview, setPreview] = useState<Preview>();
  const [pictures, setPictures] = useState<readonly OwnedToken[]>([]);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    browserApi('showcase').then(
      ({ tokens }) => setPictures(tokens.filter(({ owner }) => owner === address)),
      // coins can be sent without; the list is then as if empty
      () => undefined,
    );
  }, [address]);

  function sent(): void {
    toast(words.sent);
    void revalidate();
    onClose();
  }
  return (
    <Dialog labelledBy="send-heading" onClose={onClose} className="send">
      <h2 id="send-heading">{preview ? words.review : words.heading}</h2>
      {draft && preview ? (
        <SendReview
          draft={draft}
          preview={preview}
          chains={chains}
          picture={pictures.find(({ tokenId }) => tokenId === draft.tokenId)}
          onBack={() => setPreview(undefined)}
          onSent={sent}
        />
      ) : (
        <SendForm
          chains={chains}
          pictures={pictures}
          given={draft}
          onReviewed={(asked, response) => {
            setDraft(asked);
            setPreview(response);
          }}
        />
      )}
    </Dialog>
  );
}

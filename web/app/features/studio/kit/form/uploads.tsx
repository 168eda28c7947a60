import { cataloguePictureTypes, loopPath, loopTypes, megabytesOf, picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { LOOP_BYTES, PICTURE_BYTES } from '@talkies/shared/studio';
import type { StudioLoop } from '@talkies/shared/studio/schemas';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { studioForm as words } from '../../../../messages/en.ts';
import { sendFile } from '../calls/send-file.ts';
import * as styles from './editor.module.css';

interface Props<T> {
  label: string;
  hint: string;
  shown: T | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (uploaded: T | null) => void;
}

/** A picture of an item: chosen, dropped, or removed. */
export const PictureUpload = (props: Props<Image>) => (
  <Upload
    {...props}
    accept={cataloguePictureTypes.join()}
    most={PICTURE_BYTES}
    send={(file) => sendFile('uploadItemPicture', file)}
  >
    {props.shown ? (
      <img src={picturePath(props.shown, 160, 'webp')} alt="" width={64} height={80} />
    ) : (
      <i aria-hidden="true" />
    )}
  </Upload>
);

export const LoopUpload = (props: Props<StudioLoop>) => (
  <Upload
    {...props}
    accept={Object.values(loopTypes).join()}
    most={LOOP_BYTES}
    send={(file) => sendFile('uploadItemLoop', file)}
  >
    {props.shown ? (
      <video src={loopPath(props.shown)} width={64} height={80} muted loop playsInline />
    ) : (
      <i aria-hidden="true" />
    )}
  </Upload>
);

interface UploadProps<T> extends Props<T> {
  accept: string;
  /** in bytes; a larger file is not sent */
  most: number;
  send: (file: File) => Promise<T>;
  children: React.ReactNode;
}

function Upload<T>({
  label,
  hint,
  shown,
  error,
  readOnly,
  onChange,
  accept,
  most,
  send,
  children,
}: UploadProps<T>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const receive = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    if (file.size > most) return setProblem(words.tooLarge(megabytesOf(most)));
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await send(file));
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem)) throw thrown;
      setProblem(thrown.problem.detail ?? thrown.problem.title);
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (!readOnly) void receive(event.dataTransfer.files[0]);
  };
  const note = problem ?? error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way; the button is the first
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
      <div className={`field ${note ? 'error' : ''}`}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className={styles.file}
          type="file"
          accept={accept}
          disabled={readOnly || busy}
          aria-describedby={`${id}-note`}
          aria-invalid={note ? true : undefined}
          onChange={({ target }) => {
            void receive(target.files?.[0]);
            // allows the same file to be chosen again
            target.value = '';
          }}
        />
        <p className="note" id={`${id}-note`} role={note ? 'alert' : undefined}>
          {busy ? words.uploading : (note ?? hint)}
        </p>
        {shown && !readOnly ? (
          <Button variant="ghost" size="compact" onClick={() => onChange(null)}>
            {words.remove(label)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

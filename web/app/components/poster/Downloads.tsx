import { type PosterFormat, posterFormats } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem, problemOf } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../../lib/toast/toast.ts';
import { posterDownloadPath } from '../../lib/url/paths.ts';
import { poster as words } from '../../messages/en.ts';
import * as styles from './downloads.module.css';
import { useMaster } from './use-master.ts';

interface Props {
  marketToken: string;
  image: Image;
}

/** The file's name from the server's answer. */
const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'poster';

async function download(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new ApiProblem(await problemOf(response));
  saveFile(await response.blob(), nameIn(response));
}

/** The downloads for the owner of an edition. Without scripts they are plain links; the server checks the owner. */
export default function Downloads({ marketToken, image }: Props) {
  const master = useMaster(image);
  const part = useRef<HTMLDetailsElement>(null);
  // opened while the page was still loading
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script runs
  useEffect(() => {
    if (part.current?.open) master.ask();
  }, []);
  const [making, setMaking] = useState<PosterFormat | null>(null);
  const take = async (event: MouseEvent, format: PosterFormat): Promise<void> => {
    event.preventDefault();
    if (making) return;
    setMaking(format);
    try {
      await download(posterDownloadPath(marketToken, format));
      toast(words.saved);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.notMade, 'alert');
    }
    setMaking(null);
  };
  return (
    <details
      ref={part}
      className={styles.downloads}
      onToggle={({ currentTarget }) => currentTarget.open && master.ask()}
    >
      <summary>
        <h2>{words.downloads}</h2>
      </summary>
      <p className="muted">{words.downloadsText}</p>
      <State {...master} making={making} />
      <ul>
        {posterFormats.map((format) => (
          <li key={format}>
            <a
              href={posterDownloadPath(marketToken, format)}
              download
              aria-disabled={making !== null || undefined}
              onClick={(event) => void take(event, format)}
            >
              <span>{words.formats[format].name}</span>
              <small className="num">{words.formats[format].size}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The progress of a download: the seconds are only visible, while a screen reader reads the sentence once. */
function State({
  state,
  seconds,
  ask,
  making,
}: ReturnType<typeof useMaster> & { making: PosterFormat | null }) {
  const waits = state === 'fetching' || making !== null;
  const text = making ? words.making(words.formats[making].name) : words.master[state];
  return (
    <div className={styles.state} data-state={making ? 'making' : state}>
      <p role="status">{text}</p>
      {waits ? <progress aria-label={text} /> : null}
      {state === 'fetching' ? (
        <span className="num small muted" aria-hidden="true">
          {words.seconds(seconds)}
        </span>
      ) : null}
      {state === 'failed' ? (
        <button type="button" className="link" onClick={ask}>
          {words.again}
        </button>
      ) : null}
    </div>
  );
}

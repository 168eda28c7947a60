import { posterFormats } from '@talkies/shared';
import { posterDownloadPath } from '../../lib/address/paths.ts';
import { poster as words } from '../../messages/en.ts';
import * as styles from './downloads.module.css';

/** What the owner of an edition may take with them. Plain links: the server looks who asks. */
export default function Downloads({ marketToken }: { marketToken: string }) {
  return (
    <section className={styles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">{words.downloads}</h2>
      <p className="muted">{words.downloadsText}</p>
      <ul>
        {posterFormats.map((format) => (
          <li key={format}>
            <a href={posterDownloadPath(marketToken, format)} download>
              <span>{words.formats[format].name}</span>
              <small className="num">{words.formats[format].size}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

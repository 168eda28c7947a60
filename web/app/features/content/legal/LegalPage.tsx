import { Link } from 'react-router';
import { PageHead } from '../../../components/PageHead.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { type LegalText, legal } from '../../../messages/en.ts';
import * as styles from './legal.module.css';

interface Props {
  text: LegalText;
  /** when the studio published it; null: it is the repository's text */
  since: string | null;
  /** the other legal page */
  other: { to: string; title: string };
}

export function LegalPage({ text, since, other }: Props) {
  return (
    <>
      <PageHead title={text.heading} lead={text.lead}>
        <p className="label accent">{legal.since(formatDate(since ?? legal.changed))}</p>
      </PageHead>
      <div className={`wrap ${styles.legal}`}>
        <nav aria-label={legal.contents}>
          <ol>
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.legalText}>
          {text.sections.map(({ id, heading, text: paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {id === 'opt-out' ? (
                <p>
                  <Link className="link" to={`${patterns.contact}?topic=privacy`}>
                    {legal.optOut}
                  </Link>
                </p>
              ) : null}
            </section>
          ))}
          <p>
            {legal.other}{' '}
            <Link className="link" to={other.to}>
              {other.title}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

import type { FilmDetail } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { searchOf } from '../../../lib/url/filters.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { film as words } from '../../../messages/en.ts';
import * as styles from './film-people.module.css';

/** The actors and makers of a film. */
export function FilmPeople({ film: { celebrities, credits } }: { film: FilmDetail }) {
  if (celebrities.length + credits.length === 0) return null;
  return (
    <section className={`wrap ${styles.people}`} data-part="film-people" aria-labelledby="film-people">
      <h2 id="film-people">{words.people}</h2>
      {celebrities.length > 0 ? (
        <ul className={styles.faces}>
          {celebrities.map(({ name, part, about, link, image }) => (
            <li key={name}>
              {image ? (
                <div className={styles.face}>
                  <Picture image={image} sizes="88px" ratio="1" decorative />
                </div>
              ) : null}
              <div>
                <h3>
                  <Link className="textlink" to={patterns.explore + searchOf({ actor: name })}>
                    {name}
                  </Link>
                </h3>
                {part ? <p className="muted">{words.plays(part)}</p> : null}
                {about ? <p className="small">{about}</p> : null}
                {link ? (
                  <a className="link small" href={link} rel="noreferrer">
                    {new URL(link).hostname}
                  </a>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {credits.length > 0 ? (
        <dl className={styles.credits}>
          {credits.map(({ role, name }) => (
            <div key={`${role} ${name}`}>
              <dt>{role}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

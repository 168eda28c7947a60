import { Link } from 'react-router';
import { filmPath } from '../../../lib/url/paths.ts';
import { about } from '../../../messages/en.ts';
import * as styles from './about.module.css';

interface Props {
  partners: readonly { productionHouse: string; films: readonly { slug: string; title: string }[] }[];
}

/** The production houses of the published films, each with its films. */
export function Partners({ partners }: Props) {
  return (
    <section className="wrap section" aria-labelledby="partners">
      <h2 id="partners">{about.partners.heading}</h2>
      <p className="lead">{partners.length > 0 ? about.partners.lead : about.partners.none}</p>
      <ul className={styles.partners}>
        {partners.map(({ productionHouse, films }) => (
          <li key={productionHouse}>
            <h3>{productionHouse}</h3>
            <p>
              {films.map(({ slug, title }) => (
                <Link key={slug} className="textlink" to={filmPath(slug)}>
                  {title}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

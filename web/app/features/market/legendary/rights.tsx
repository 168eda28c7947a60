import { BID_TERMS_VERSION } from '@talkies/shared';
import { Link } from 'react-router';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { rights as words } from '../../../messages/en.ts';
import { useMyToken } from '../live/use-my-token.ts';
import type { Route } from './+types/rights';
import * as styles from './legendary.module.css';
import { loadLegendaryToken } from './load.ts';
import { tokenRows } from './rights-text.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadLegendaryToken(context);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: words.title(loaderData.item.title),
        description: words.description(loaderData.item.title),
        path: patterns.legendaryRights,
        origin: matches[0].loaderData.origin,
        shared: { item: loaderData.item.id, image: loaderData.item.image },
      })
    : [];

/** The rights that belong to the legendary item, the terms of bidding, and the file for its owner. */
export default function Rights({ loaderData: { item, marketToken } }: Route.ComponentProps) {
  const { mine } = useMyToken(marketToken?.id ?? item.id, marketToken?.version ?? 0);
  return (
    <article className={`wrap section ${styles.rights}`}>
      <p>
        <Link to={patterns.legendary}>{item.title}</Link>
      </p>
      <h1>{words.title(item.title)}</h1>
      <p className="lead">{words.lead}</p>
      {words.given.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {marketToken?.token ? (
        <section>
          <h2>{words.tokenTitle}</h2>
          <dl className="rows">
            {tokenRows(marketToken).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {mine?.owns ? (
        <p>
          <a className="button" href={patterns.legendaryRightsFile} download={words.fileName}>
            {words.download}
          </a>
        </p>
      ) : (
        <p className="muted">{words.forOwner}</p>
      )}
      <section id="terms">
        <h2>{words.termsTitle}</h2>
        <p className="muted">{words.version(BID_TERMS_VERSION)}</p>
        <ol>
          {words.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </section>
    </article>
  );
}

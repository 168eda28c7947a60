import { PageHead } from '../../../components/PageHead.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { help, topics } from '../../../messages/en.ts';
import type { Route } from './+types/help';
import { Faq } from './Faq.tsx';
import { Guides } from './Guides.tsx';
import * as styles from './help.module.css';
import { Payments } from './Payments.tsx';
import { Wallets } from './Wallets.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { chains } = await orProblem(serverApi(context)('listChains'));
  const { searchParams } = new URL(request.url);
  const topic = topics.find((name) => name === searchParams.get('topic')) ?? topics[0];
  return { chains, topic, query: searchParams.get('q') ?? '' };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: help.title,
    description: help.description,
    path: patterns.help,
    origin: matches[0].loaderData.origin,
    shared: 'how-it-works',
  });

const positions = [
  ['nft', help.nft.heading],
  ['faq', help.faq.heading],
  ['guides', help.guides.heading],
  ['wallets', help.wallets.heading],
  ['payments', help.payments.heading],
] as const;

export default function Help({ loaderData: { chains, topic, query } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={help.heading} lead={help.lead}>
        <nav className={styles.helpPlaces} aria-label={help.onPage}>
          {positions.map(([id, text]) => (
            <a key={id} className="chip" href={`#${id}`}>
              {text}
            </a>
          ))}
        </nav>
      </PageHead>
      <section className={`wrap section ${styles.helpColumns}`} id="nft" aria-labelledby="nft-title">
        <div>
          <h2 id="nft-title">{help.nft.heading}</h2>
          {help.nft.text.map((paragraph) => (
            <p key={paragraph} className={styles.helpLead}>
              {paragraph}
            </p>
          ))}
        </div>
        <dl className={`${styles.helpTerms} paper`}>
          {help.nft.facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="perf" aria-hidden="true" />
      <Faq query={query} />
      <div className="perf" aria-hidden="true" />
      <Guides topic={topic} chains={chains} />
      <Wallets />
      <Payments chains={chains} />
    </>
  );
}

import { guideNames } from '@talkies/shared';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { guides, help, helpIn, questions } from '../../../messages/en.ts';
import type { Route } from './+types/help';
import { Faq } from './Faq.tsx';
import { Guides } from './Guides.tsx';
import { HelpPaymentMethods } from './HelpPaymentMethods.tsx';
import * as styles from './help.module.css';
import { Wallets } from './Wallets.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [{ chains }, texts] = await orProblem(Promise.all([api('listChains'), api('helpTexts')]));
  const { searchParams } = new URL(request.url);
  const guide = guideNames.find((name) => name === searchParams.get('topic')) ?? guideNames[0];
  return { chains, guide, query: searchParams.get('q') ?? '', texts };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.texts.help?.title ?? help.title,
    description: loaderData?.texts.help?.description ?? help.description,
    path: patterns.help,
    origin: matches[0].loaderData.origin,
    shared: 'how-it-works',
  });

/** Milliseconds for each slide on the help page (spec:26). */
const EVERY = 3_000;

const positions = (words: typeof help) =>
  [
    ['nft', words.nft.heading],
    ['faq', words.faq.heading],
    ['guides', words.guides.heading],
    ['wallets', words.wallets.heading],
    ['payments', words.payments.heading],
  ] as const;

export default function Help({ loaderData: { chains, guide, query, texts } }: Route.ComponentProps) {
  // the studio's words, where it has published its own
  const words = texts.help ? helpIn(texts.help) : help;
  return (
    <>
      <PageHead title={words.heading} lead={words.lead}>
        <nav className={styles.helpSections} aria-label={words.onPage}>
          {positions(words).map(([id, text]) => (
            <a key={id} className="chip" href={`#${id}`}>
              {text}
            </a>
          ))}
        </nav>
      </PageHead>
      <section className={`wrap section ${styles.helpColumns}`} id="nft" aria-labelledby="nft-title">
        <div>
          <h2 id="nft-title">{words.nft.heading}</h2>
          {words.nft.text.map((paragraph) => (
            <p key={paragraph} className={styles.helpLead}>
              {paragraph}
            </p>
          ))}
        </div>
        <Carousel label={words.nft.terms} wide={2} rows every={EVERY} reached className={styles.helpTerms}>
          {words.nft.facts.map(({ title, text }) => (
            <div key={title} className={`${styles.helpTerm} paper`}>
              <h3 className={styles.helpTermName}>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </Carousel>
      </section>
      <div className="perf" aria-hidden="true" />
      <Faq query={query} questions={texts.questions ?? questions} />
      <div className="perf" aria-hidden="true" />
      <Guides name={guide} chains={chains} guides={texts.guides ?? guides} />
      <Wallets wallets={words.wallets} />
      <HelpPaymentMethods chains={chains} payments={words.payments} />
    </>
  );
}

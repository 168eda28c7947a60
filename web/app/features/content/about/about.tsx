import { type Rarity, rarities } from '@talkies/shared';
import type { Film } from '@talkies/shared/schemas';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { about } from '../../../messages/en.ts';
import type { Route } from './+types/about';
import * as styles from './about.module.css';
import { Partners } from './Partners.tsx';
import { RarityChoice } from './RarityChoice.tsx';

/** Loads the partners and, for each rarity, the newest item with its frame. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const newestOf = async (rarity: Rarity) => {
    const { items } = await api('listItems', { query: { collection: rarity, limit: 1 } });
    return { rarity, item: items[0] ?? null };
  };
  const [{ films }, newest] = await orProblem(
    Promise.all([api('listFilms'), Promise.all(rarities.map(newestOf))]),
  );
  return { partners: partnersOf(films), newest };
}

function partnersOf(films: readonly Film[]) {
  const byCompany = Map.groupBy(films, ({ productionHouse }) => productionHouse);
  return [...byCompany].map(([productionHouse, shown]) => ({
    productionHouse,
    films: shown.map(({ slug, title }) => ({ slug, title })),
  }));
}

/** Does not reload: the rarity in the address selects from loaded data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: about.title,
    description: about.description,
    path: patterns.about,
    origin: matches[0].loaderData.origin,
    shared: 'about',
  });

export default function About({ loaderData: { partners, newest } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={about.heading} lead={about.lead}>
        <div className={styles.aboutActions}>
          <ButtonLink to={patterns.collections}>{about.toCollections}</ButtonLink>
          <ButtonLink variant="ghost" to={patterns.help}>
            {about.toHelp}
          </ButtonLink>
        </div>
      </PageHead>
      <ul className={`wrap ${styles.promises}`}>
        {about.promises.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <RarityChoice newest={newest} />
      <Partners partners={partners} />
      <section className="wrap section" aria-labelledby="team">
        <h2 id="team">{about.team.heading}</h2>
        <p className="lead">{about.team.lead}</p>
        <ul className={styles.rooms}>
          {about.team.rooms.map(({ room, role, text }) => (
            <li key={room} className="paper">
              <p className="label">{role}</p>
              <h3>{room}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

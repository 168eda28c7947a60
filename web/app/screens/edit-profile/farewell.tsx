import { ButtonLink } from '../../components/button/Button.tsx';
import { Intermission } from '../../components/intermission/Intermission.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { leaving } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';
import type { Route } from './+types/farewell';

const words = leaving.farewell;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.farewell,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The last card of the film: an account was deleted. */
export default function Farewell() {
  return (
    <div className="wrap section">
      <Intermission
        heading="h1"
        title={words.title}
        action={<ButtonLink to={patterns.explore}>{words.action}</ButtonLink>}
      >
        <p>{words.text}</p>
      </Intermission>
    </div>
  );
}

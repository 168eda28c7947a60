import { ButtonLink } from '../../../components/Button.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { leaving } from '../../../messages/en.ts';
import type { Route } from './+types/account-deleted';

const words = leaving.accountDeleted;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.accountDeleted,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The page after an account was deleted. */
export default function AccountDeleted() {
  return (
    <div className="wrap section">
      <StatusCard
        heading="h1"
        title={words.title}
        action={<ButtonLink to={patterns.explore}>{words.action}</ButtonLink>}
      >
        <p>{words.text}</p>
      </StatusCard>
    </div>
  );
}

import './profile.css';
import { shortHex } from '@talkies/shared';
import type { Image, Me, OwnedToken } from '@talkies/shared/schemas';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Intermission } from '../../components/intermission/Intermission.tsx';
import { orProblem, requireUser, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { toast } from '../../lib/page/toast.ts';
import { profile as words } from '../../messages/en.ts';
import { patterns, walletPath } from '../../paths.ts';
import type { Route } from './+types/profile';
import { OwnedCard } from './OwnedCard.tsx';
import { Avatar } from './pictures/Avatar.tsx';
import { Cover } from './pictures/Cover.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user, wallet } = await requireUser(context, request);
  const { tokens } = await orProblem(serverApi(context)('showcase'));
  return { user, wallet, tokens, profile: await orProblem(serverApi(context)('getProfile')) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.profile,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

const day = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, wallet, tokens, profile } = loaderData;
  return (
    <>
      <Cover cover={profile.cover} />
      <div className="wrap">
        <div className="sign bulbs thin">
          <div className="sign-board">
            <h1>{words.sign(user.name.split(' ')[0] ?? user.name)}</h1>
            <p>{words.showing(tokens.length)}</p>
          </div>
        </div>
        <Identity user={user} wallet={wallet} avatar={profile.avatar} />
        <h2 className="profile-tab">
          {words.showcase} <span className="num">{tokens.length}</span>
        </h2>
        <Showcase tokens={tokens} />
      </div>
    </>
  );
}

interface IdentityProps {
  user: NonNullable<Me['user']>;
  wallet: Me['wallet'];
  avatar: Image | null;
}

function Identity({ user, wallet, avatar }: IdentityProps) {
  const copy = (address: string): void => {
    void navigator.clipboard.writeText(address).then(() => toast(words.copied));
  };
  return (
    <div className="identity">
      <Avatar name={user.name} avatar={avatar} />
      <div>
        <p className="identity-name">{user.name}</p>
        <div className="identity-facts">
          {wallet ? (
            <button type="button" className="quiet num" onClick={() => copy(wallet.address)}>
              {shortHex(wallet.address)} <u>{words.copy}</u>
            </button>
          ) : (
            <span>{words.noWallet}</span>
          )}
          <span>{words.since(day.format(new Date(user.since)))}</span>
        </div>
      </div>
      <div className="identity-acts">
        <ButtonLink look="ghost" to={patterns.editProfile}>
          {words.edit}
        </ButtonLink>
        {wallet ? null : (
          <ButtonLink look="ghost" to={walletPath(patterns.profile)}>
            {words.connect}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Showcase({ tokens }: { tokens: readonly OwnedToken[] }) {
  if (tokens.length === 0)
    return (
      <div className="profile-empty">
        <Intermission
          title={words.emptyTitle}
          heading="h3"
          action={<ButtonLink to={patterns.explore}>{words.emptyAction}</ButtonLink>}
        >
          <p>{words.emptyText}</p>
        </Intermission>
      </div>
    );
  return (
    <div className="card-grid profile-wall">
      {tokens.map((token) => (
        <OwnedCard key={`${token.chain}-${token.tokenId}`} token={token} />
      ))}
    </div>
  );
}

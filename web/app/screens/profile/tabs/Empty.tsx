import type { ProfileTab } from '@talkies/shared';
import { ButtonLink } from '../../../components/button/Button.tsx';
import { Intermission } from '../../../components/intermission/Intermission.tsx';
import { profile as words } from '../../../messages/en.ts';
import { patterns } from '../../../paths.ts';

const ways: Record<ProfileTab, string> = {
  showcase: patterns.explore,
  bids: `${patterns.marketplace}?price=auction`,
  'on-sale': patterns.marketplace,
  activity: patterns.explore,
};

/** A tab without anything in it, and the way on. */
export function Empty({ tab, own }: { tab: ProfileTab; own: boolean }) {
  const { own: mine, other, action } = words.empty[tab];
  const [title, text] = own ? mine : other;
  return (
    <div className="profile-empty">
      <Intermission title={title} action={<ButtonLink to={ways[tab]}>{action}</ButtonLink>}>
        <p>{text}</p>
      </Intermission>
    </div>
  );
}

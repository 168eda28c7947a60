import type { ProfileTab } from '@talkies/shared';
import { ButtonLink } from '../../../components/Button.tsx';
import { Intermission } from '../../../components/Intermission.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { profile as words } from '../../../messages/en.ts';
import * as styles from './tabs.module.css';

const links: Record<ProfileTab, string> = {
  showcase: patterns.explore,
  sets: patterns.collections,
  liked: patterns.explore,
  bids: `${patterns.marketplace}?price=auction`,
  'on-sale': patterns.marketplace,
  activity: patterns.explore,
};

/** A tab without anything in it, and the way on. */
export function Empty({ tab, own }: { tab: ProfileTab; own: boolean }) {
  const { own: mine, other, action } = words.empty[tab];
  const [title, text] = own ? mine : other;
  return (
    <div className={styles.profileEmpty}>
      <Intermission title={title} action={<ButtonLink to={links[tab]}>{action}</ButtonLink>}>
        <p>{text}</p>
      </Intermission>
    </div>
  );
}

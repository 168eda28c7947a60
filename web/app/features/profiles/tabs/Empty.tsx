import type { ProfileTab } from '@talkies/shared';
import { ButtonLink } from '../../../components/Button.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { patterns } from '../../../lib/url/paths.ts';
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

/**
 * A tab without anything in it, and the way on.
 * @param onSale how many of the person's tokens are on sale, and so on another tab
 */
export function Empty({ tab, own, onSale = 0 }: { tab: ProfileTab; own: boolean; onSale?: number }) {
  const { own: mine, other, action } = words.empty[tab];
  const allOnSale = tab === 'showcase' && onSale > 0;
  const [title, text] = allOnSale ? words.allOnSale.text : own ? mine : other;
  const link = allOnSale ? '?tab=on-sale' : links[tab];
  return (
    <div className={styles.profileEmpty}>
      <StatusCard
        title={title}
        action={<ButtonLink to={link}>{allOnSale ? words.allOnSale.action : action}</ButtonLink>}
      >
        <p>{text}</p>
      </StatusCard>
    </div>
  );
}

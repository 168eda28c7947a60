import type { OwnedToken } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { CardLayout } from '../../../components/card/CardLayout.tsx';
import { ownedTokenPath } from '../../../lib/url/paths.ts';
import { card, profile as words } from '../../../messages/en.ts';
import * as styles from './tabs.module.css';

/** The card of an owned token: like on the explore page, with the token's numbers in place of a price. */
export function OwnedCard({ token, sell }: { token: OwnedToken; sell: ReactNode }) {
  const { item, serial, mintNumber } = token;
  const path = ownedTokenPath(token.marketToken);
  return (
    <CardLayout
      id={item.id}
      path={path}
      title={item.title}
      image={item.image}
      collection={item.collection}
      likes={item.likes}
      heading="h2"
      meta={`${item.film} · ${item.celebrity}`}
      action={{ to: path, text: card.look }}
    >
      <p className="prices">
        <span className={`${styles.profileSerial} num`}>{words.number(serial, item.quantity)}</span>
        <span className="beside num">{mintNumber === null ? null : words.mint(mintNumber)}</span>
      </p>
      {sell ? <div className={styles.profileSell}>{sell}</div> : null}
    </CardLayout>
  );
}

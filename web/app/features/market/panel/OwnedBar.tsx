import type { TokenCard } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { checkoutPath, tokenPath } from '../../../lib/url/paths.ts';
import { owned as words } from '../../../messages/en.ts';
import * as styles from './owned-editions.module.css';

interface Props {
  item: string;
  /** at least one; the bar links to the first */
  editions: readonly [TokenCard, ...TokenCard[]];
}

/** The owner's bar on phones, in place of the bar for buying the poster. */
export function OwnedBar({ item, editions: [first, ...others] }: Props) {
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('[data-part="price-bar"]')), []);
  if (!bar) return null;
  return createPortal(
    <div className={styles.ownedBar}>
      <p>
        <b>{words.have(first.serial, others.length)}</b>
        <Link className="link" to={checkoutPath(item)} preventScrollReset>
          {words.buyAnother}
        </Link>
      </p>
      <ButtonLink to={tokenPath(first.id)}>{words.see}</ButtonLink>
    </div>,
    bar,
  );
}

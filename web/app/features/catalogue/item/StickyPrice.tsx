import type { ItemDetail } from '@talkies/shared/schemas';
import { type RefObject, useEffect, useState } from 'react';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { itemPrice } from '../../../lib/format/at-rate.ts';
import { PurchaseLink } from './PurchaseLink.tsx';

interface Props {
  item: ItemDetail;
  /** the element of the actual button */
  button: RefObject<HTMLDivElement | null>;
}

/** On phones: price and button at the foot of the screen, only while the actual button is out of view. */
export function StickyPrice({ item, button }: Props) {
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => show(entry?.isIntersecting === false));
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [button]);

  // an item of a launch is bought in the panel, which says when
  if (!item.price || item.sold >= item.quantity || item.launch) return null;
  return (
    <div className={styles.stickyPrice} data-part="price-bar" hidden={!shown}>
      <Money value={itemPrice(item)} className={styles.stickyAmount} />
      <PurchaseLink item={item} />
    </div>
  );
}

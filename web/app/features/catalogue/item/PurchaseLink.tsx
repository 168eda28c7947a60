import type { ItemDetail } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { checkoutPath } from '../../../lib/url/paths.ts';
import { item as words } from '../../../messages/en.ts';

interface Props {
  item: ItemDetail;
  size?: 'normal' | 'large';
  block?: boolean;
}

/** PURCHASE: opens the checkout, where visitors sign in and people without a wallet get one. */
export function PurchaseLink({ item, size = 'normal', block = false }: Props) {
  return (
    <ButtonLink size={size} block={block} to={checkoutPath(item.id)} preventScrollReset>
      {words.purchase}
    </ButtonLink>
  );
}

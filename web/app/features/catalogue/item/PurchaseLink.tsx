import type { ItemDetail } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { checkoutPath } from '../../../lib/url/paths.ts';
import { item as words } from '../../../messages/en.ts';

interface Props {
  item: ItemDetail;
  size?: 'normal' | 'large';
  block?: boolean;
}

/** PURCHASE: to the checkout, where visitors sign in and who has no wallet is given one. */
export function PurchaseLink({ item, size = 'normal', block = false }: Props) {
  return (
    <ButtonLink size={size} block={block} to={checkoutPath(item.id)} preventScrollReset>
      {words.purchase}
    </ButtonLink>
  );
}

import type { ItemDetail } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { checkoutPath, loginPath, walletPath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { item as words } from '../../../messages/en.ts';

interface Props {
  item: ItemDetail;
  size?: 'normal' | 'large';
  block?: boolean;
}

/** PURCHASE: to the counter, or first to the login, or first to a wallet; each leads back here. */
export function PurchaseLink({ item, size = 'normal', block = false }: Props) {
  const { user, wallet } = useMe();
  const counter = checkoutPath(item.id);
  const target = !user ? loginPath(counter) : wallet ? counter : walletPath(counter);
  return (
    <ButtonLink size={size} block={block} to={target} preventScrollReset={target === counter}>
      {words.purchase}
    </ButtonLink>
  );
}

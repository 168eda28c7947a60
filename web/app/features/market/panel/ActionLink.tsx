import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { loginPath, tokenPath, walletPath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { toast } from '../../../lib/page/toast.ts';
import { marketToken as words } from '../../../messages/en.ts';

interface Props {
  /** of the trade */
  id: string;
  action: 'bid' | 'buy';
  /** the page, where it is not the token's own */
  path?: string;
  children: ReactNode;
}

/** To the counter, or first to the login, or first to a wallet; each leads back to the counter. */
export function ActionLink({ id, action, path = tokenPath(id), children }: Props) {
  const { user, wallet } = useMe();
  const counter = `${path}?${action}`;
  const target = !user ? loginPath(counter) : wallet ? counter : walletPath(counter);
  const say = user && !wallet ? () => toast(words.toWallet) : undefined;
  return (
    <ButtonLink size="large" block to={target} onClick={say} preventScrollReset={target === counter}>
      {children}
    </ButtonLink>
  );
}

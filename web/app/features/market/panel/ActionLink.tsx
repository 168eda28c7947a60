import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { loginPath, tokenPath, walletPath } from '../../../lib/url/paths.ts';
import { marketToken as words } from '../../../messages/en.ts';

interface Props {
  /** of the market token */
  id: string;
  action: 'bid' | 'buy';
  /** the page, where it is not the token's own */
  path?: string;
  /** a second one beside the panel's, in less room */
  compact?: boolean;
  children: ReactNode;
}

/**
 * To the dialog. Who bids is led to the login or to a wallet first, and from there back; who buys signs in inside the
 * dialog, and may be given a wallet there.
 */
export function ActionLink({ id, action, path = tokenPath(id), compact = false, children }: Props) {
  const { user, wallet } = useMe();
  const dialog = `${path}?${action}`;
  const bids = action === 'bid';
  const target = bids && !user ? loginPath(dialog) : bids && !wallet ? walletPath(dialog) : dialog;
  const say = bids && user && !wallet ? () => toast(words.toWallet) : undefined;
  return (
    <ButtonLink
      size={compact ? 'normal' : 'large'}
      block={!compact}
      data-part={compact ? undefined : `${action}-link`}
      to={target}
      onClick={say}
      preventScrollReset={target === dialog}
    >
      {children}
    </ButtonLink>
  );
}

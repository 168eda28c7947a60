import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { loginPath, tokenPath, walletPath } from '../../../lib/url/paths.ts';
import { marketToken as words } from '../../../messages/en.ts';

interface Props {
  /** the market token's id */
  id: string;
  action: 'bid' | 'buy';
  /** the path of the page, where it is not the token's own */
  path?: string;
  /** true: a second, smaller one besides the panel's */
  compact?: boolean;
  children: ReactNode;
}

/**
 * A link to the dialog. Bidders are sent to the login or to a wallet first, and from there back; buyers sign in within
 * the dialog, and may get a wallet there.
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

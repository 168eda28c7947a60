import type { ConfirmState } from '@talkies/shared/schemas';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import * as confirmStyles from '../../components/confirm/confirm.module.css';
import { CodeField } from '../../components/field/CodeField.tsx';
import { fieldError, type Refused } from '../../lib/form/form-problem.ts';
import { patterns } from '../../lib/url/paths.ts';
import { wallet } from '../../messages/en.ts';
import * as styles from './wallet.module.css';

interface Props {
  active: boolean;
  confirm: ConfirmState;
  /** the channel by which a code was sent */
  sent: string | null;
  refused: Refused | undefined;
  next: string | null;
  /** true: the address opened this card, whose first step is then the page's main action */
  opened: boolean;
}

/** The e-mail or phone wallet, opened by a code. Its forms need no scripts. */
export function VaultCard({ active, confirm, sent, refused, next, opened }: Props) {
  const words = wallet.cards.vault;
  const busy = useNavigation().formData?.get('intent') !== undefined;
  const problem = refused && !fieldError(refused, 'code') ? refused.problem : undefined;
  if (active) return <p className={styles.walletConnected}>{wallet.connected}</p>;
  const open = confirm.confirmed !== null && confirm.confirmed.by !== 'password';
  return (
    <>
      {problem ? (
        <p className={`small ${styles.walletProblem}`} role="alert">
          {problem.title}. {problem.detail}
        </p>
      ) : null}
      <Form method="post" className={styles.vaultCard} key={sent ?? 'ask'}>
        {open ? null : sent ? (
          <EnterCode sent={sent} confirm={confirm} refused={refused} next={next} />
        ) : (
          <ChooseChannel channels={confirm.channels} />
        )}
        <Button
          type="submit"
          block
          variant={sent || open || opened ? 'primary' : 'ghost'}
          name="intent"
          value={sent || open ? 'open-vault' : 'send-code'}
          busy={busy}
        >
          {sent && !open ? words.submit : wallet.connect}
        </Button>
      </Form>
    </>
  );
}

function ChooseChannel({ channels }: { channels: ConfirmState['channels'] }) {
  const words = wallet.cards.vault;
  if (!channels.sms) return <p className="small dim">{words.codeTo(channels.mail)}</p>;
  return (
    <fieldset className={`${confirmStyles.confirmYouProofs} small`}>
      <legend className="sr">{words.where}</legend>
      <label>
        <input type="radio" name="channel" value="mail" defaultChecked />
        {words.codeTo(channels.mail)}
      </label>
      <label>
        <input type="radio" name="channel" value="sms" />
        {words.codeTo(channels.sms)}
      </label>
    </fieldset>
  );
}

function EnterCode({
  sent,
  confirm,
  refused,
  next,
}: Omit<Props, 'active' | 'sent' | 'opened'> & { sent: string }) {
  const words = wallet.cards.vault;
  const to = sent === 'sms' && confirm.channels.sms ? confirm.channels.sms : confirm.channels.mail;
  const back = new URLSearchParams({ open: 'vault', ...(next ? { next } : {}) });
  return (
    <>
      <input type="hidden" name="sent" value={sent} />
      <p className="small" role="status">
        {words.sent(to)}
      </p>
      <CodeField label={words.code} autoFocus error={fieldError(refused, 'code')} />
      <Link className="link" to={`${patterns.wallet}?${back}`}>
        {words.again}
      </Link>
    </>
  );
}

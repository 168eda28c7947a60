import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { ApiProblem, browserApi, orOffline } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { security } from '../../../messages/en.ts';
import type { SecurityData } from './load.ts';
import * as styles from './security.module.css';
import { useAccountChange } from './use-account-change.ts';

type Passkey = SecurityData['signInMethods']['passkeys'][number];
const words = security.passkeys;
/** Loads the code for passkeys, only when somebody uses one. */
const passkeyCode = () => orOffline(import('../sign-in/passkey.ts'));

/** A person's passkeys: adding, naming and removing them. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { busy, change } = useAccountChange();
  const [made, setMade] = useState<unknown>(null);
  const [making, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      const { makePasskey } = await passkeyCode();
      const outcome = await makePasskey();
      if (typeof outcome === 'string') toast(words[outcome], 'alert');
      else setMade(outcome.response);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast(problemText(error), 'alert');
    } finally {
      setMaking(false);
    }
  }

  const save = async (name: string): Promise<void> => {
    const saved = await change(async () => {
      const { savePasskey } = await passkeyCode();
      await savePasskey(name, made);
      return words.added;
    });
    // the device has the passkey already, so saving is retried under its name
    if (saved) setMade(null);
  };

  return (
    <section className={styles.securityPart} aria-labelledby="security-passkeys">
      <h3 id="security-passkeys">{words.heading}</h3>
      <p className="muted">{words.text}</p>
      {passkeys.length > 0 ? (
        <ul className={styles.securityList}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>{words.none}</p>
      )}
      <div className={styles.securityActions}>
        <Button variant="ghost" size="compact" busy={making || busy} onClick={() => void make()}>
          {words.add}
        </Button>
      </div>
      {made ? (
        <Naming
          name={words.suggestion}
          busy={busy}
          onSave={(name) => void save(name)}
          onClose={() => setMade(null)}
        />
      ) : null}
    </section>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { busy, change } = useAccountChange();
  const [asking, setAsking] = useState<'name' | 'remove' | null>(null);
  const { id, name, since, lastUsed, synced } = passkey;
  const params = { id };
  const rename = async (given: string): Promise<string> => {
    await browserApi('renamePasskey', { params, body: { name: given } });
    return words.renamed;
  };
  const remove = async (): Promise<string> => {
    await browserApi('removePasskey', { params });
    return words.removed;
  };
  const close = (): void => setAsking(null);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="small muted">
          {words.since} <LocalTime at={since} shows="date" /> ·{' '}
          {lastUsed ? (
            <>
              {words.used} <LocalTime at={lastUsed} shows="date" />
            </>
          ) : (
            words.unused
          )}{' '}
          · {synced ? words.synced : words.single}
        </p>
      </div>
      <div className={styles.securityRowActions}>
        <button
          {...press(() => setAsking('name'))}
          className="link"
          aria-label={words.of(words.rename, name)}
        >
          {words.rename}
        </button>
        <button
          {...press(() => setAsking('remove'))}
          className="link"
          aria-label={words.of(words.remove, name)}
        >
          {words.remove}
        </button>
      </div>
      {asking === 'name' ? (
        <Naming
          name={name}
          busy={busy}
          onSave={(given) => void change(() => rename(given)).then((done) => done && close())}
          onClose={close}
        />
      ) : null}
      {asking === 'remove' ? (
        <Dialog labelledBy="passkey-remove" onClose={close}>
          <h2 id="passkey-remove">{words.remove}</h2>
          <p>{words.removing(name)}</p>
          <div className={styles.securityDialogActions}>
            <Button busy={busy} onClick={() => void change(remove).then(close)}>
              {words.removeSure}
            </Button>
            <Button variant="ghost" onClick={close}>
              {words.keep}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </li>
  );
}

interface NamingProps {
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

function Naming({ name, busy, onSave, onClose }: NamingProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) onSave(String(new FormData(event.currentTarget).get('name') ?? ''));
  };
  return (
    <Dialog labelledBy="passkey-name" onClose={onClose}>
      <h2 id="passkey-name">{words.naming}</h2>
      <form className={styles.securityNaming} onSubmit={submit}>
        <Field
          label={words.name}
          name="name"
          defaultValue={name}
          required
          maxLength={60}
          hint={words.nameHint}
        />
        <div className={styles.securityDialogActions}>
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

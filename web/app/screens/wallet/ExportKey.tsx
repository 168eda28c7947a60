import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { Field } from '../../components/field/Field.tsx';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/page/toast.ts';
import { wallet } from '../../messages/en.ts';

/** Shows the key of an e-mail wallet after the password was given once more. It is never kept in the page. */
export function ExportKey({ address, onClose }: { address: string; onClose: () => void }) {
  const words = wallet.export;
  const [key, setKey] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setBusy(true);
    setError(undefined);
    try {
      setKey((await browserApi('exportWallet', { params: { address }, body: { password } })).privateKey);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.field('password') ?? problem.problem.title);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy="export-heading" onClose={onClose} className="export-key">
      <h2 id="export-heading">{words.heading}</h2>
      <p>{words.warning}</p>
      {key ? (
        <>
          <p className="label">{words.key}</p>
          <code className="export-value">{key}</code>
          <Button
            look="ghost"
            onClick={() => void navigator.clipboard.writeText(key).then(() => toast(words.copied))}
          >
            {words.copy}
          </Button>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Field
            label={words.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={error}
          />
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

import { Button } from '../../../../components/Button.tsx';
import * as styles from '../screen.module.css';
import { ReasonField } from './ReasonField.tsx';
import { StudioForm } from './StudioForm.tsx';

interface Props {
  words: Record<'reasonText' | 'reason' | 'reasonHint' | 'inspect' | 'inspecting', string>;
  reason: string | null;
  busy: boolean;
  error: string | undefined;
  open: (reason: string) => void;
}

/** Requires a reason before personal data are shown. */
export const ReasonForm = ({ words, reason, busy, error, open }: Props) => (
  <StudioForm className={styles.form} busy={busy} send={(form) => open(String(form.get('reason')).trim())}>
    <p>{words.reasonText}</p>
    <ReasonField label={words.reason} defaultValue={reason ?? ''} hint={words.reasonHint} error={error} />
    <Button type="submit" size="compact" busy={busy}>
      {words.inspect}
    </Button>
    {busy ? (
      <p className="muted" role="status">
        {words.inspecting}
      </p>
    ) : null}
  </StudioForm>
);

import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import type { ApiProblem } from '../../../../lib/api/api.ts';
import { studioForm } from '../../../../messages/en.ts';
import { StudioForm } from './StudioForm.tsx';
import * as styles from './schedule-form.module.css';

interface Props {
  words: { later: string; schedule: string };
  busy: boolean;
  error: ApiProblem | undefined;
  /** at an instant in UTC, which was typed in the operator's own zone */
  schedule: (at: string) => void;
}

/** What could be done now is done later, by itself: folded away until somebody wants it. */
export const ScheduleForm = ({ words, busy, error, schedule }: Props) => (
  <details className={styles.scheduleForm}>
    <summary>{words.later}</summary>
    <StudioForm busy={busy} send={(form) => schedule(new Date(String(form.get('at'))).toISOString())}>
      <Field
        label={studioForm.when}
        name="at"
        type="datetime-local"
        // a time with seconds counts too
        step="any"
        required
        hint={studioForm.ownZone}
        error={error?.field('at')}
      />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        {words.schedule}
      </Button>
    </StudioForm>
  </details>
);

import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import type { ApiProblem } from '../../../../lib/api/api.ts';
import { studioForm } from '../../../../messages/en.ts';
import { instantOf, MAX_LOCAL } from './local-instant.ts';
import { StudioForm } from './StudioForm.tsx';
import * as styles from './schedule-form.module.css';

interface Props {
  words: { later: string; schedule: string };
  busy: boolean;
  error: ApiProblem | undefined;
  /** at an instant in UTC, entered in the operator's own time zone */
  schedule: (at: string) => void;
}

/** Schedules an act for later: folded until it is opened. */
export const ScheduleForm = ({ words, busy, error, schedule }: Props) => (
  <details className={styles.scheduleForm}>
    <summary>{words.later}</summary>
    <StudioForm busy={busy} send={(form) => schedule(instantOf(String(form.get('at'))))}>
      <Field
        label={studioForm.when}
        name="at"
        type="datetime-local"
        max={MAX_LOCAL}
        // times with seconds are accepted too
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

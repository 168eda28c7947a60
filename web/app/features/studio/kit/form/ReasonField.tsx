import { REASON_MAX, REASON_MIN } from '@talkies/shared/studio';
import type { ComponentProps } from 'react';
import { Field } from '../../../../components/field/Field.tsx';

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'defaultValue'>;

/** The reason for an act, for the log. */
export const ReasonField = (props: Props) => (
  <Field {...props} name="reason" required minLength={REASON_MIN} maxLength={REASON_MAX} autoComplete="off" />
);

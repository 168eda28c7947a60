import { MESSAGE_MAX, MESSAGE_MIN } from '@talkies/shared';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { fieldError, type Refused } from '../../../lib/form/form-problem.ts';

interface Props {
  label: string;
  hint?: string;
  required?: boolean;
  refused: Refused | undefined;
}

/** The field for a message to the shop. */
export const MessageField = ({ label, hint, required = true, refused }: Props) => (
  <TextArea
    label={label}
    name="message"
    required={required}
    minLength={required ? MESSAGE_MIN : undefined}
    maxLength={MESSAGE_MAX}
    {...(hint === undefined ? {} : { hint })}
    defaultValue={refused?.values.message}
    error={fieldError(refused, 'message')}
  />
);

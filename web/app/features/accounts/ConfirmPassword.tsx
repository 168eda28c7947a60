import { Field } from '../../components/field/Field.tsx';
import { useFieldText } from '../../lib/early-input/use-field-text.ts';
import { fieldError, type Refused } from '../../lib/form/form-problem.ts';
import { confirmPassword as words } from '../../messages/en.ts';

interface Props {
  /** the content of the field of the new password */
  password: string;
  refused: Refused | undefined;
}

/** The repetition of the new password; a difference is reported while typing. */
export function ConfirmPassword({ password, refused }: Props) {
  const [confirm, field] = useFieldText();
  const differs = confirm !== '' && confirm !== password;
  return (
    <Field
      label={words.label}
      name="confirmPassword"
      type="password"
      autoComplete="new-password"
      required
      error={differs ? words.mismatch : fieldError(refused, 'confirmPassword')}
      {...field}
    />
  );
}

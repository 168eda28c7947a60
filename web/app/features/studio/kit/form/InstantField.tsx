import type { ComponentProps } from 'react';
import { Field } from '../../../../components/field/Field.tsx';
import { instantOf, localOf, MAX_LOCAL } from './local-instant.ts';
import { useHydrated } from './use-hydrated.ts';

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601, UTC; '' for none */
  value: string;
  onInstant: (instant: string) => void;
};

/** A date and time in the reader's own time zone. */
export function InstantField({ value, onInstant, ...field }: Props) {
  const ready = useHydrated();
  return (
    <Field
      {...field}
      type="datetime-local"
      max={MAX_LOCAL}
      value={ready ? localOf(value) : ''}
      onChange={({ target }) => onInstant(instantOf(target.value))}
    />
  );
}

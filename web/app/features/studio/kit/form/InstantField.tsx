import { MINUTE_MS } from '@talkies/shared';
import type { ComponentProps } from 'react';
import { Field } from '../../../../components/field/Field.tsx';
import { useHydrated } from './use-hydrated.ts';

/** An instant in the format of a browser's input, in the reader's own time zone. */
function localOf(instant: string): string {
  if (instant === '') return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

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
      value={ready ? localOf(value) : ''}
      onChange={({ target }) => onInstant(target.value === '' ? '' : new Date(target.value).toISOString())}
    />
  );
}

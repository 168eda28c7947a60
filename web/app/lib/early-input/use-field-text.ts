import { type ChangeEvent, useCallback, useState } from 'react';

/** What stands in a field, with what was typed before the page was hydrated. `field` goes to the input. */
export function useFieldText(initial = '') {
  const [text, setText] = useState(initial);
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setText(input.value);
  }, []);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => setText(target.value);
  return [text, { ref, onChange }] as const;
}

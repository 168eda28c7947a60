import { type ChangeEvent, useCallback, useState } from 'react';

/** The text of a field, including what was typed before hydration. `field` is the `ref` of the input. */
export function useFieldText(initial = '') {
  const [text, setText] = useState(initial);
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setText(input.value);
  }, []);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => setText(target.value);
  return [text, { ref, onChange }] as const;
}

import { type FormEvent, useState } from 'react';
import { fieldError, type Refused } from './form-problem.ts';

/** The errors of a refused form, each until the person changes its field, and the form's handler of such changes. */
export function useUncorrected(refused: Refused | undefined) {
  const [corrected, setCorrected] = useState({ refused, names: [] as string[] });
  const names = corrected.refused === refused ? corrected.names : [];
  return {
    errorOf: (name: string): string | undefined =>
      names.includes(name) ? undefined : fieldError(refused, name),
    onInput: ({ target }: FormEvent): void =>
      setCorrected({ refused, names: [...names, (target as HTMLInputElement).name] }),
  };
}

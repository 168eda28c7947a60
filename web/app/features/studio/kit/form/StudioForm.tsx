import type { ReactNode, SubmitEvent } from 'react';
import { ReadyFields } from './ReadyFields.tsx';

interface Props {
  /** the form's name where no heading states it */
  label?: string;
  className?: string;
  /** while true, nothing is sent again */
  busy: boolean;
  noValidate?: boolean;
  send: (form: FormData, element: HTMLFormElement) => unknown;
  children: ReactNode;
}

/**
 * A form that the page's script sends. Its fields are disabled until the script runs: a submission by the browser
 * itself would put the values into the address.
 */
export const StudioForm = ({ label, className, busy, noValidate, send, children }: Props) => (
  <form
    className={className}
    aria-label={label}
    noValidate={noValidate}
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget: form, nativeEvent } = event;
      // including the pressed button, where it has a name
      if (!busy) void send(new FormData(form, nativeEvent.submitter), form);
    }}
  >
    <ReadyFields>{children}</ReadyFields>
  </form>
);

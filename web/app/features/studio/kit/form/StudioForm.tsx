import type { ReactNode, SubmitEvent } from 'react';
import { ReadyFields } from './ReadyFields.tsx';

interface Props {
  /** what the form is called where no heading says it */
  label?: string;
  className?: string;
  /** while true, nothing is sent again */
  busy: boolean;
  noValidate?: boolean;
  send: (form: FormData, element: HTMLFormElement) => unknown;
  children: ReactNode;
}

/**
 * A form that the page's script sends. Its fields are closed until that runs: sent by the browser itself, what was
 * typed would stand in the address.
 */
export const StudioForm = ({ label, className, busy, noValidate, send, children }: Props) => (
  <form
    className={className}
    aria-label={label}
    noValidate={noValidate}
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget: form, nativeEvent } = event;
      // with the button that was pressed, where it has a name
      if (!busy) void send(new FormData(form, nativeEvent.submitter), form);
    }}
  >
    <ReadyFields>{children}</ReadyFields>
  </form>
);

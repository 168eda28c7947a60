import { type ReactNode, useEffect, useState } from 'react';
import { type Deferred, deferred } from '../lib/api/deferred.ts';
import { common, pageProblems } from '../messages/en.ts';
import { Button } from './Button.tsx';
import { StatusCard } from './StatusCard.tsx';

interface Props<T> {
  /** what the page was loaded with */
  deferred: Deferred<T>;
  /** seconds that the placeholder stands before the place says so (spec:26) */
  timeoutSeconds: number;
  /** asks again for this place alone */
  load: () => Promise<T>;
  /** what is missing, as the subject of a sentence: "The top sellers" */
  name: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A place of a page that fails by itself: it says so, offers Retry, and the rest of the page stands. */
export function DeferredSection<T>({
  deferred: given,
  timeoutSeconds,
  load,
  name,
  skeleton,
  children,
}: Props<T>) {
  const [state, setState] = useState<Deferred<T> | 'waiting'>(given);
  useEffect(() => setState(given), [given]);
  if (state === 'waiting') return <div aria-busy="true">{skeleton}</div>;
  if (state.data !== null) return children(state.data);
  return (
    <StatusCard
      title={pageProblems.late.title}
      heading="h3"
      action={
        <Button
          onClick={() => {
            setState('waiting');
            void deferred(load(), timeoutSeconds).then(setState);
          }}
        >
          {common.retry}
        </Button>
      }
    >
      <p role="status">{pageProblems.late.text(name)}</p>
    </StatusCard>
  );
}

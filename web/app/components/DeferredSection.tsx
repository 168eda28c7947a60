import { type ReactNode, useEffect, useState } from 'react';
import { type Deferred, deferred } from '../lib/api/deferred.ts';
import { common, pageProblems } from '../messages/en.ts';
import { Button } from './Button.tsx';
import { StatusCard } from './StatusCard.tsx';

interface Props<T> {
  /** the data that the page was loaded with */
  deferred: Deferred<T>;
  /** seconds of the placeholder before the section says that it is late (spec:26) */
  timeoutSeconds: number;
  /** loads the data of this section again */
  load: () => Promise<T>;
  /** the section's content, as the subject of a sentence: "The top sellers" */
  name: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A section of a page that fails separately: it says so with Retry, and the rest of the page stays. */
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

import type { StudioText } from '@talkies/shared/studio/schemas';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { textStateWords } from '../../../messages/en.ts';

export const TextState = ({ text: { state, plan } }: { text: Pick<StudioText, 'state' | 'plan'> }) => (
  <span>
    {textStateWords[state]}
    {plan ? (
      <>
        , <LocalTime at={plan.at} />
      </>
    ) : null}
  </span>
);

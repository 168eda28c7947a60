import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { studioFrame as words } from '../../../../messages/en.ts';
import { StudioPage } from './StudioPage.tsx';

/** Replaces a screen that the member's role may not open. */
export const NotAllowed = () => (
  <StudioPage title={words.notAllowed}>
    <p>{words.notAllowedText}</p>
    <p>
      <Link className="textlink" to={studioPatterns.today}>
        {words.toToday}
      </Link>
    </p>
  </StudioPage>
);

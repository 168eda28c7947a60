import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useRevalidator } from 'react-router';
import { studioEntrance as words } from '../../../messages/en.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { Proof } from '../kit/proof/Proof.tsx';

/** Replaces a page until the studio is open in this session. */
export function Entrance({ member }: { member: StudioMe }) {
  const { revalidate } = useRevalidator();
  return (
    <StudioPage title={words.title} lead={words.lead(member.name)}>
      <Proof member={member} submit={words.submit} onProven={() => void revalidate()} />
    </StudioPage>
  );
}

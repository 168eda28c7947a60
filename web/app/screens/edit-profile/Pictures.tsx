import type { Profile } from '@talkies/shared/schemas';
import { editProfile } from '../../messages/en.ts';
import { Avatar } from '../profile/pictures/Avatar.tsx';
import { Cover } from '../profile/pictures/Cover.tsx';
import { Section } from './Section.tsx';

/** The same controls as on the profile, without the house around them. */
export function Pictures({ profile }: { profile: Profile }) {
  const words = editProfile.pictures;
  return (
    <Section id="pictures" heading={words.heading} text={words.text}>
      <div className="edit-pictures">
        <Cover cover={profile.cover} />
        <Avatar name={profile.name} avatar={profile.avatar} />
      </div>
    </Section>
  );
}

import type { Image } from '@talkies/shared/schemas';
import { Suspense, useState } from 'react';
import { Avatar } from '../../../components/Avatar.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { pictures as words } from '../../../messages/en.ts';
import * as styles from './pictures.module.css';

const ProfilePicturePanel = lazy(() => import('./ProfilePicturePanel.tsx'));

/** The person's own picture. Pressing it shows the upload control, which is visible while there is no picture. */
export function ProfilePicture({ name, avatar }: { name: string; avatar: Image | null }) {
  const [changing, setChanging] = useState(false);
  const open = changing || avatar === null;
  return (
    <div className={styles.profileAvatar} data-part="profile-avatar">
      {avatar ? (
        <button
          {...press(() => setChanging(true))}
          className={styles.profileAvatarPicture}
          aria-label={words.avatar.change}
          aria-expanded={changing}
        >
          <Avatar name={name} avatar={avatar} />
        </button>
      ) : (
        <Avatar name={name} avatar={null} />
      )}
      {open ? (
        <Suspense
          fallback={<div className={`${styles.picturePanel} ${styles.later}`} data-part="picture-panel" />}
        >
          <ProfilePicturePanel use="avatar" present={avatar !== null} onDone={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

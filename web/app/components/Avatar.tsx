import './avatar.css';
import type { Image } from '@talkies/shared/schemas';
import { mediaUrl } from '../lib/format/image.ts';

interface Props {
  name: string;
  avatar: Image | null;
  /** its class says how large it is */
  className?: string;
}

/** Somebody's picture, or the first letter of the name. Decoration: the name stands beside it. */
export function Avatar({ name, avatar, className = '' }: Props) {
  if (!avatar)
    return (
      <span className={`face ${className}`} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  return (
    <img
      className={`face ${className}`}
      src={mediaUrl(avatar, 160, 'webp')}
      srcSet={`${mediaUrl(avatar, 160, 'webp')} 1x, ${mediaUrl(avatar, 320, 'webp')} 2x`}
      alt=""
      width={160}
      height={160}
    />
  );
}

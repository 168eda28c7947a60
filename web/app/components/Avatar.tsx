import './avatar.css';
import { faceWidth, picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';

interface Props {
  name: string;
  avatar: Image | null;
  /** the class that sets its size */
  className?: string;
  /** the largest size that its class gives it, in CSS pixels */
  size?: number;
}

const WIDTHS = [faceWidth, 160, 320];

/** A person's picture, or the first letter of the name. Decoration, as the name is shown beside it. */
export function Avatar({ name, avatar, className = '', size = 112 }: Props) {
  if (!avatar)
    return (
      <span className={`face ${className}`} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  return (
    <img
      className={`face ${className}`}
      src={picturePath(avatar, 160, 'webp')}
      srcSet={WIDTHS.map((width) => `${picturePath(avatar, width, 'webp')} ${width}w`).join(', ')}
      sizes={`${size}px`}
      alt=""
      width={160}
      height={160}
    />
  );
}

import './frame.css';
import type { Collection } from '@talkies/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import { followPointer, followTilt } from './foil.ts';
import { tierClass } from './tier.ts';

interface Props {
  collection: Collection;
  /** the wide frame of the item page */
  large?: boolean;
  children: ReactNode;
}

/** The frame of a picture: lobby card, brushed silver, gold leaf, or foil that answers pointer and tilt. */
export function Frame({ collection, large = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const tier = tierClass(collection);
  const foil = tier === 'legendary';
  useEffect(() => (foil && frame.current ? followTilt(frame.current) : undefined), [foil]);
  return (
    <div
      className={`frame ${tier} ${large ? 'large' : ''}`}
      ref={frame}
      onPointerMove={foil ? followPointer : undefined}
    >
      {children}
      {foil ? <i className="foil" aria-hidden="true" /> : null}
    </div>
  );
}

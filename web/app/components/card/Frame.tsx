import './frame.css';
import type { Collection } from '@talkies/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import { collectionClass } from './collection.ts';

interface Props {
  collection: Collection;
  /** true for the wide frame of the item page */
  large?: boolean;
  children: ReactNode;
}

/**
 * The frame of a picture: lobby card, brushed silver, gold leaf, or foil; the shine is added after the page has loaded.
 */
export function Frame({ collection, large = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const className = collectionClass(collection);
  useEffect(() => {
    const element = frame.current;
    if (!element || className === 'common' || !(large || className === 'legendary')) return;
    let remove: (() => void) | null = null;
    let left = false;
    // without the shine, the plain frame remains
    import('./foil.ts').then(
      ({ layFoil }) => {
        if (!left) remove = layFoil(element, className, large);
      },
      () => undefined,
    );
    return () => {
      left = true;
      remove?.();
    };
  }, [className, large]);
  return (
    <div className={`frame ${className} ${large ? 'large' : ''}`} ref={frame}>
      {children}
    </div>
  );
}

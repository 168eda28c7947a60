import './card.css';
import type { Collection } from '@talkies/shared';
import type { CardFaces, Image } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { press } from '../../lib/early-input/early-press.ts';
import { posterName } from '../../lib/url/paths.ts';
import { share } from '../../lib/url/share.ts';
import { card } from '../../messages/en.ts';
import { Picture } from '../Picture.tsx';
import { CollectionTag } from './CollectionTag.tsx';
import { Faces } from './Faces.tsx';
import { Frame } from './Frame.tsx';
import { LikeButton } from './LikeButton.tsx';
import { openCardMenu } from './menu/store.ts';

/** The display of a card, independent of its content. */
export interface CardStyle {
  /** the displayed width of the card's picture, see Picture */
  sizes?: string;
  priority?: boolean;
  heading?: 'h2' | 'h3';
}

interface Props extends CardStyle, Partial<CardFaces> {
  /** the item's id, for likes */
  id: string;
  /** the id that Report names, where it is not the item's */
  reported?: string;
  path: string;
  title: string;
  image: Image;
  collection: Collection;
  likes: number;
  /** the line under the title */
  meta: ReactNode;
  className?: string;
  /** shown over the picture */
  over?: ReactNode;
  /** the main action, in the bar that appears under a pointer */
  action: { to: string; text: string };
  /** the prices */
  children: ReactNode;
}

const GRID_SIZES = '(min-width: 1025px) min(22vw, 350px), (min-width: 600px) 29vw, 44vw';

/** A lobby card: frame by collection, picture, name plate, caption. The whole card links to its page. */
export function CardLayout({
  id,
  reported = id,
  path,
  title,
  image,
  collection,
  likes,
  film,
  seller,
  meta,
  className = '',
  over,
  action,
  sizes = GRID_SIZES,
  priority = false,
  heading: Heading = 'h3',
  children,
}: Props) {
  const travelling = useViewTransitionState(path);
  return (
    <article className={`card ${className}`}>
      <Frame collection={collection}>
        <Picture
          image={image}
          sizes={sizes}
          priority={priority}
          decorative
          transitionName={travelling ? posterName(id) : undefined}
        />
        {over}
        <CollectionTag collection={collection} />
      </Frame>
      <div className="caption">
        <Heading>
          <Link to={path} viewTransition prefetch="intent">
            {title}
          </Link>
        </Heading>
        <div className="meta">
          {film && seller ? <Faces film={film} seller={seller} /> : null}
          <p>{meta}</p>
        </div>
        <button
          {...press((anchor) => openCardMenu({ id: reported, title, path, anchor }))}
          className="card-more"
          aria-haspopup="true"
          aria-label={card.moreFor(title)}
        >
          <i aria-hidden="true" />
        </button>
        {children}
      </div>
      <LikeButton id={id} title={title} likes={likes} />
      <fieldset className="hover-bar" aria-label={card.actions(title)}>
        <Link to={action.to}>{action.text}</Link>
        <button {...press(() => share(title, path))}>{card.share}</button>
      </fieldset>
    </article>
  );
}

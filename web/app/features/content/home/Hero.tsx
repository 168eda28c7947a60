import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { Frame } from '../../../components/card/Frame.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { itemPrice } from '../../../lib/format/at-rate.ts';
import { itemPagePath, patterns } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';
import * as styles from './hero.module.css';

const SIZES = '(min-width: 821px) min(31vw, 480px), 76vw';

/** The head of the home page: the best-selling poster in a spotlight, between two others. */
export function Hero({ items }: { items: readonly ItemCard[] }) {
  const [lead, left, right] = items;
  return (
    <section className={styles.hero}>
      <div className={styles.pelmet} aria-hidden="true">
        <div className="curtain scallop" />
      </div>
      <div className={styles.beam} aria-hidden="true" />
      <div className="wrap">
        <div>
          <h1>
            {home.heroLines.map((line) => (
              <span key={line}>{line} </span>
            ))}
            <span className={styles.inked}>
              <Brush />
              {home.heroInk}
            </span>
          </h1>
          <p className="lead">{home.lead}</p>
          <div className={styles.heroActions}>
            <ButtonLink size="large" to={patterns.collections}>
              {home.claim}
            </ButtonLink>
            <a className="link" href="#how">
              {home.how}
            </a>
          </div>
        </div>
        <div className={styles.placed}>
          {left ? <Side item={left} side="left" /> : null}
          {right ? <Side item={right} side="right" /> : null}
          {lead ? (
            <>
              <div className={`${styles.poster} ${styles.centre}`}>
                <Frame collection={lead.collection}>
                  <Picture image={lead.image} sizes={SIZES} priority />
                </Frame>
              </div>
              <Link className={`${styles.plate} paper`} to={itemPagePath(lead)} viewTransition>
                <b>{lead.title}</b>
                <Money value={itemPrice(lead)} />
              </Link>
            </>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Side({ item, side }: { item: ItemCard; side: 'left' | 'right' }) {
  return (
    <div className={styles.poster} data-side={side} aria-hidden="true">
      <Frame collection={item.collection}>
        <Picture image={item.image} sizes="(min-width: 821px) 22vw, 40vw" decorative beside />
      </Frame>
    </div>
  );
}

/** One stroke of a hoarding painter's brush. */
function Brush() {
  return (
    <svg className={styles.brush} viewBox="0 0 600 150" preserveAspectRatio="none" aria-hidden="true">
      <filter id="bristles" x="-3%" y="-15%" width="106%" height="130%">
        <feTurbulence type="fractalNoise" baseFrequency=".009 .16" numOctaves="3" seed="7" />
        <feDisplacementMap in="SourceGraphic" scale="34" xChannelSelector="R" yChannelSelector="G" />
      </filter>
      <path
        filter="url(#bristles)"
        fill="var(--brush)"
        d="M12 45C180 18 420 30 586 24L574 120C360 108 180 138 26 123Z"
      />
    </svg>
  );
}

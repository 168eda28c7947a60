import './carousel.css';
import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import { press } from '../../lib/early-input/early-press.ts';
import { carousel as words } from '../../messages/en.ts';
import { type Autoplay, useCarousel } from './use-carousel.ts';

/** More would be too small to be pressed on a phone. */
const MAX_DOTS = 8;

interface Props {
  /** what it shows; the name of its region */
  label: string;
  /** one element a slide, each with a key */
  children: ReactNode;
  /** slides side by side on screens wider than 1024 px; below it is always one (discovery:9) */
  wide: number;
  /** on those screens all slides hang there in rows, and nothing moves */
  rows?: boolean;
  /** `narrow`: on tablets and phones alone */
  autoplay?: Autoplay;
  /** milliseconds that a slide stands: 5000, on help and item pages 3000 (spec:26) */
  every?: number;
  /** nothing in the slides takes the focus: the track does, so that keys scroll it */
  reached?: boolean;
  className?: string;
}

/**
 * Slides on a scroll-snap track: swiped, scrolled, stepped by buttons or arrow keys, and begun again after the last.
 * Without script it can still be scrolled. Its buttons stand only where not everything fits.
 */
export function Carousel({
  label,
  children,
  wide,
  rows = false,
  autoplay = 'narrow',
  every = 5_000,
  reached = false,
  className = '',
}: Props) {
  const slides = Children.toArray(children).filter(isValidElement);
  const { region, track, current, paused, setPaused, show, step, onKeyDown } = useCarousel({
    autoplay,
    every,
  });
  const names = ['carousel', className];
  if (rows) names.push('carousel-rows');
  if (rows || slides.length <= wide) names.push('carousel-fits');
  if (slides.length < 2) names.push('carousel-single');
  if (wide === 1) names.push('carousel-one');
  if (autoplay !== 'always') names.push('carousel-narrow-play');
  return (
    <section
      className={names.join(' ')}
      style={{ '--carousel-wide': wide } as CSSProperties}
      aria-roledescription={words.carousel}
      aria-label={label}
      ref={region}
      onKeyDown={onKeyDown}
    >
      <ul className="carousel-track" ref={track} {...(reached ? { tabIndex: 0 } : {})}>
        {slides.map((slide) => (
          <li className="carousel-slide" key={slide.key}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="carousel-controls">
        {slides.length > MAX_DOTS ? (
          <p className="carousel-place num">{words.position(current + 1, slides.length)}</p>
        ) : (
          <div className="carousel-dots">
            {slides.map((slide, position) => (
              <button
                {...press(() => show(position))}
                className="carousel-dot"
                key={slide.key}
                aria-label={words.show(position + 1, slides.length)}
                aria-current={position === current ? 'true' : undefined}
              />
            ))}
          </div>
        )}
        <div className="carousel-steps">
          <button {...press(() => step(-1))} className="carousel-step">
            {words.back}
          </button>
          {autoplay === 'never' ? null : (
            <button
              {...press(() => setPaused((before) => !before))}
              className="carousel-step carousel-pause"
              aria-pressed={paused}
            >
              {words.pause}
            </button>
          )}
          <button {...press(() => step(1))} className="carousel-step">
            {words.next}
          </button>
        </div>
      </div>
    </section>
  );
}

import './carousel.css';
import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import { press } from '../../lib/early-input/early-press.ts';
import { carousel as words } from '../../messages/en.ts';
import { type Autoplay, useCarousel } from './use-carousel.ts';

/** More dots would be too small to press on a phone. */
const MAX_DOTS = 8;

interface Props {
  /** the accessible name of its region */
  label: string;
  /** one element for each slide, each with a key */
  children: ReactNode;
  /** slides side by side on screens wider than 1024 px; on smaller ones there is always one (discovery:9) */
  wide: number;
  /** true: those screens show all slides in rows, without movement */
  rows?: boolean;
  /** `narrow`: only on tablets and phones */
  autoplay?: Autoplay;
  /** milliseconds for each slide: 5000, on help and item pages 3000 (spec:26) */
  every?: number;
  /** true where the slides contain nothing focusable: the track is focusable then, so that keys scroll it */
  reached?: boolean;
  className?: string;
}

/**
 * Slides on a scroll-snap track: swiped, scrolled, or stepped by buttons or arrow keys, with the first after the last.
 * Without scripts it can still be scrolled. Its buttons are shown only where not everything fits.
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

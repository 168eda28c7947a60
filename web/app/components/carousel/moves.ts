/** A track of slides, in pixels. */
export interface Track {
  /** the left edge of each slide; that of the first is the position of a shown slide */
  slides: readonly number[];
  /** how far it is scrolled, and below how far it can be */
  scrolled: number;
  reach: number;
}

/** The scroll position that shows a slide, or the nearest possible within the track's ends. */
export function scrollFor({ slides, reach }: Track, position: number): number {
  const [first = 0] = slides;
  return Math.min(reach, Math.max(0, (slides[position] ?? first) - first));
}

/** The slide nearest to the shown position. */
export function currentOf(track: Track): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const position of track.slides.keys()) {
    const distance = Math.abs(scrollFor(track, position) - track.scrolled);
    if (distance < least - 1) {
      nearest = position;
      least = distance;
    }
  }
  return nearest;
}

/** The next slide in a direction that moves the track; past either end it continues from the other. */
export function slideTowards(track: Track, direction: 1 | -1): number {
  const { slides, scrolled, reach } = track;
  const last = slides.length - 1;
  if (direction === 1 && scrolled >= reach - 2) return 0;
  if (direction === -1 && scrolled <= 2) return last;
  for (let position = currentOf(track) + direction; position > 0 && position < last; position += direction)
    if (Math.abs(scrollFor(track, position) - scrolled) > 2) return position;
  return direction === 1 ? last : 0;
}

import { mix } from '../colour.ts';
import type { Draw, Type } from '../composition.ts';
import { ellipse, polygon, rect } from '../geometry/paths.ts';
import { pairs, repeat, svg, triples } from '../geometry/points.ts';
import { syllables } from '../layouts/typo.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, tamil } from '../lettering/title.ts';
import { lamp } from '../motifs/chandramukhi.ts';
import { crescent, key } from '../motifs/palace.ts';

export const steppedTitle: Type = (k, film) => {
  const { hot, gold, pale } = k.palette;
  return svg(
    syllables(
      k,
      'rozha',
      [
        ['CHAN', 70, 320, 70, 700],
        ['DRA', 350, 590, 200, 720],
        ['MU', 620, 860, 330, 760],
        ['KHI', 890, 1130, 440, 920],
      ],
      { front: [pale, gold], side: hot, edge: 8, depth: [20, 20] },
    ),
    tamil(k, film, 230, 1120, 62, gold, 330),
    billing(k, film, pale),
  );
};

export const moonAndKey: Draw = (k) => {
  const { hot, gold, pale } = k.palette;
  return svg(
    k.glow(862, 640, 300, gold, 0.6),
    k.paint(crescent(862, 640, 94), pale, { lift: 16, dabs: 40, ink: 0, rim: 0 }),
    k.place(180, 830, 0.46, 18, key(gold, hot)(k)),
  );
};

/** Small lamps afloat, each with its light on the water. */
export const floatingLamps =
  (t: number): Draw =>
  (k) => {
    const swing = (rounds: number) => Math.sin(2 * Math.PI * t * rounds);
    const { hot, gold } = k.palette;
    const places = triples(
      '130,330,.2 420,300,.17 700,345,.2 900,300,.16 270,505,.28 600,520,.3 860,480,.26 110,690,.36 470,710,.42 810,690,.38',
    );
    return svg(
      ...places.map(([x, still, size], i) => {
        const y = still + 26 * size * swing(1 + (i % 2));
        return svg(
          k.glow(x, y + 120 * size, 330 * size, gold, 0.5),
          k.place(
            x,
            y,
            size,
            0,
            lamp(mix(gold, hot, 0.25), hot, (wick) => 1 + 0.2 * swing(2 + ((wick + i) % 3)))(k),
          ),
          repeat(4, (i) =>
            k.fill(
              ellipse(x, y + (400 + i * 70) * size, (190 - i * 40) * size, 14 * size),
              gold,
              'opacity=".5"',
            ),
          ),
        );
      }),
    );
  };

export const waterTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    k.fill(polygon(pairs('0,960 250,930 500,960 750,990 1000,955 1000,1250 0,1250')), ink),
    letter(k, film.mixed, 'yatra', envelope(70, 920, hump(985, 24), flat(1140)), {
      front: [pale, gold],
      side: hot,
    }),
    billing(k, film, gold, 1188),
  );
};

export const ankletTitle: Type = (k, film) => {
  const { deep, hot, gold, pale } = k.palette;
  return svg(
    letter(k, film.mixed, 'yatra', envelope(80, 900, flat(70), hump(250, -24)), {
      front: [pale, gold],
      side: hot,
      depth: [12, 13],
    }),
    k.fill(rect(0, 1150, 1000, 100), deep),
    k.fill(rect(0, 1144, 1000, 8), gold),
    billing(k, film, pale, 1206),
  );
};

export const veenaTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    k.fill(polygon(pairs('0,1010 1000,960 1000,1250 0,1250')), ink),
    k.fill(polygon(pairs('0,998 1000,948 1000,960 0,1010')), gold),
    letter(
      k,
      film.capitals,
      film.face,
      envelope(
        60,
        930,
        (u) => 1034 - 44 * u,
        (u) => 1150 - 16 * u,
      ),
      {
        front: [pale, gold],
        side: hot,
        depth: [10, 11],
      },
    ),
    tamil(k, film, 260, 150, 74, pale, 380),
    billing(k, film, gold, 1206),
  );
};

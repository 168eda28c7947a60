import { mix } from '../colour.ts';
import type { Draw, Type } from '../composition.ts';
import { polygon, rect } from '../geometry/paths.ts';
import { pairs, repeat, svg } from '../geometry/points.ts';
import { envelope, hump, slope } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, tamil } from '../lettering/title.ts';
import { steamer } from '../motifs/harbour.ts';
import { city } from '../scenes/scenery.ts';
import { wave } from '../scenes/wave.ts';

export const shipInHarbour =
  (t: number): Draw =>
  (k) => {
    const { deep, hot, gold, ink } = k.palette;
    const turn = 2 * Math.PI * t;
    return svg(
      k.place(520, 560 + 9 * Math.sin(2 * turn), 0.86, -4 + 2 * Math.sin(turn), steamer(hot, gold)(k)),
      wave(k, 726, 16, mix(deep, ink, 0.35), 1 + turn),
      wave(k, 830, 20, mix(deep, ink, 0.65), 3 - turn),
    );
  };

export const harbourTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    letter(k, film.capitals, 'mogra', envelope(90, 900, hump(905, -20), hump(1120, -16)), {
      front: [pale, gold],
      side: hot,
      halo: ink,
    }),
    billing(k, film, pale, 1186),
  );
};

export const dawnSea: Draw = (k) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  const glitter = repeat(26, (i) => {
    const y = 800 + i * 12;
    const half = 30 + i * 9;
    const x = 300 + k.random.between(-30, 30);
    return k.stroke(`M${x - half} ${y}L${x + half * k.random.between(0.2, 1)} ${y}`, i % 3 ? gold : pale, 7);
  });
  return svg(
    k.fade(rect(-20, 780, 1040, 500), [mix(hot, gold, 0.3), mix(hot, deep, 0.6), ink]),
    glitter,
    city(k, 790, 10, 70, mix(deep, ink, 0.3), gold),
  );
};

export const dawnTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    wave(k, 985, 14, ink, 2),
    letter(k, film.mixed, 'shrikhand', envelope(80, 620, slope(80, 20), slope(280, 30)), {
      front: [pale, gold],
      side: hot,
      halo: ink,
    }),
    tamil(k, film, 500, 1126, 90, gold),
  );
};

export const parrotTitle: Type = (k, film) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  return svg(
    k.fill(polygon(pairs('0,1010 1000,960 1000,1250 0,1250')), ink),
    k.fill(polygon(pairs('0,996 1000,946 1000,960 0,1010')), gold),
    letter(
      k,
      film.capitals,
      'mogra',
      envelope(
        70,
        930,
        (u) => 1040 - 50 * u,
        (u) => 1160 - 20 * u,
      ),
      {
        front: [pale, gold],
        side: hot,
        edgeColour: deep,
        depth: [12, 13],
      },
    ),
    billing(k, film, pale, 1208),
  );
};

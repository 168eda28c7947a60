import type { Palette } from './colour.ts';
import type { Face } from './lettering/outline.ts';

export type FilmKey = 'chandramukhi' | 'kabali' | 'sivaji' | 'pasumai' | 'spb';

/** How a film's name is lettered, and the paints it may be drawn in. */
export interface Film {
  /** The title in one or two stacked lines. */
  lines: readonly [string] | readonly [string, string];
  capitals: string;
  mixed: string;
  tamil: string;
  tagline: string;
  face: Face;
  secondFace: Face;
  tamilFace: Face;
  palettes: Readonly<Record<string, Palette>>;
}

const paints = (text: string): Palette => {
  const [ink = '', deep = '', hot = '', gold = '', pale = ''] = text.split(' ').map((c) => `#${c}`);
  return { ink, deep, hot, gold, pale };
};

export const FILMS: Readonly<Record<FilmKey, Film>> = {
  chandramukhi: {
    lines: ['CHANDRA', 'MUKHI'],
    capitals: 'CHANDRAMUKHI',
    mixed: 'Chandramukhi',
    tamil: 'சந்திரமுகி',
    tagline: 'THE MOON KEEPS THE KEY',
    face: 'rozha',
    secondFace: 'yatra',
    tamilFace: 'balooTamil',
    palettes: {
      moon: paints('150a33 33207e d81e6b f7b733 f9ecd2'),
      peacock: paints('04222b 06717a d92b6a f8c53f fcefd3'),
      maroon: paints('26050f 8c1030 ee6a2c f6b92f f7e6c6'),
    },
  },
  kabali: {
    lines: ['KABALI'],
    capitals: 'KABALI',
    mixed: 'Kabali',
    tamil: 'கபாலி',
    tagline: 'RAIN OVER THE CITY',
    face: 'shrikhand',
    secondFace: 'mogra',
    tamilFace: 'catamaranTamil',
    palettes: {
      neon: paints('0b0a24 27238f ff2f6d ffcb3d dff6ee'),
      rain: paints('06181f 0d5f70 ef3d3d ffb938 f2f5e4'),
      red: paints('1d0508 c3161f 0a7f86 ffc23a faead2'),
    },
  },
  sivaji: {
    lines: ['SIVAJI'],
    capitals: 'SIVAJI',
    mixed: 'Sivaji',
    tamil: 'சிவாஜி',
    tagline: 'HEADS YOU WIN',
    face: 'modak',
    secondFace: 'rakkas',
    tamilFace: 'balooTamil',
    palettes: {
      vermilion: paints('2b0a05 dc3a1e 0d756f fabb1b fcebcc'),
      royal: paints('0e1038 2635a8 f2412f ffc72f fff0d3'),
      mint: paints('05261e 0d8460 ec4a2b fbc52f f7eccf'),
    },
  },
  pasumai: {
    lines: ['PASUMAI', 'NAYAGAN'],
    capitals: 'PASUMAI NAYAGAN',
    mixed: 'Pasumai Nayagan',
    tamil: 'பசுமை நாயகன்',
    tagline: 'ONE FAN, ONE SAPLING',
    face: 'yatra',
    secondFace: 'ranga',
    tamilFace: 'coinyTamil',
    palettes: {
      leaf: paints('0b2715 1c8040 ee5a20 f9c933 f9f0d0'),
      clay: paints('2c1307 b04a16 2c9a47 f8bb2a f8e8c8'),
      sky: paints('062539 1489b5 2e9e46 ffd33f f1f6da'),
    },
  },
  spb: {
    lines: ['NONFUNGIBLE', 'SPB'],
    capitals: 'NONFUNGIBLE SPB',
    mixed: 'Nonfungible SPB',
    tamil: 'இசை',
    tagline: 'ONE VOICE, EVERY STREET',
    face: 'rakkas',
    secondFace: 'shrikhand',
    tamilFace: 'catamaranTamil',
    palettes: {
      plum: paints('1d0714 74124a f55c2f fbbd3a f9e8cd'),
      teal: paints('03242d 07868f ff5b38 ffc93e fdf0d6'),
      mustard: paints('2b1206 e39a17 a9143f ffdf86 fff4d8'),
    },
  },
};

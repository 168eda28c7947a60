import type { Palette } from './colour.ts';
import { type Composition, POSTER } from './composition.ts';
import { FILMS, type FilmKey } from './films.ts';
import { type Drawn, draw, finish, type Sheet } from './finish.ts';
import { Kit } from './kit/kit.ts';
import type { Lettering } from './kit/pen.ts';

export type LayoutName =
  | 'sunburst'
  | 'diagonal'
  | 'frieze'
  | 'night'
  | 'medallion'
  | 'pattern'
  | 'macro'
  | 'typo'
  | 'quad'
  | 'matchbox'
  | 'bands';

/** One picture of the collection. Its id names film, number and layout and never changes. */
export interface Design {
  id: `${FilmKey}-${number}-${LayoutName}`;
  palette: string;
  compose: (p: Palette) => Composition;
}

function sheetOf(design: Design, lettering: Lettering): [Kit, Sheet] {
  const [filmKey, number, layout] = design.id.split('-') as [FilmKey, string, LayoutName];
  const film = FILMS[filmKey];
  const palette = film.palettes[design.palette];
  if (!palette) throw new RangeError(`${design.id}: no palette ${design.palette}`);
  const kit = new Kit(`${filmKey}/${design.palette}/${layout}/${number}`, palette, POSTER, lettering);
  const layers = design.compose(palette)(kit, film);
  const type = lettering === 'none' ? '' : layers.type(kit, film);
  return [kit, { ...layers, type }];
}

/** The design as a self-contained SVG of 1000×1250: the same design gives the same bytes. */
export const poster = (design: Design, lettering: Lettering = 'full'): string =>
  finish(...sheetOf(design, lettering));

/** The design before its surface, for its master. */
export const drawn = (design: Design): Drawn => draw(...sheetOf(design, 'full'));

import type { Palette } from '../colour.ts';
import { round1, svg } from '../geometry/points.ts';
import { hash, type Random, random } from '../random.ts';

export interface Canvas {
  width: number;
  height: number;
}

/** The amount of lettering: everything, the title without small type, or nothing. */
export type Lettering = 'full' | 'title' | 'none';

/** Flat marks: every method returns SVG, nothing is kept but the counter of ids. */
export class Pen {
  readonly random: Random;
  /** The number printed on the poster, and the seed of its paper. */
  readonly number: number;
  readonly palette: Palette;
  readonly canvas: Canvas;
  readonly lettering: Lettering;
  #ids = 0;

  constructor(seed: string, palette: Palette, canvas: Canvas, lettering: Lettering) {
    this.random = random(seed);
    this.number = hash(seed) % 997;
    this.palette = palette;
    this.canvas = canvas;
    this.lettering = lettering;
  }

  id(prefix: string): string {
    return prefix + this.#ids++;
  }

  fill(path: string, colour: string, extra = ''): string {
    return `<path d="${path}" fill="${colour}" ${extra}/>`;
  }

  stroke(path: string, colour: string, width: number, extra = ''): string {
    const pen = `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
    return `<path d="${path}" fill="none" ${pen} ${extra}/>`;
  }

  clip(path: string, inner: string, rule = 'nonzero'): string {
    const id = this.id('c');
    const shape = `<clipPath id="${id}"><path d="${path}" clip-rule="${rule}"/></clipPath>`;
    return `${shape}<g clip-path="url(#${id})">${inner}</g>`;
  }

  place(x: number, y: number, scale: number, angle: number, inner: string): string {
    const move = `translate(${round1(x)} ${round1(y)}) rotate(${round1(angle)}) scale(${scale})`;
    return `<g transform="${move}">${inner}</g>`;
  }

  glow(x: number, y: number, radius: number, colour: string, opacity = 0.8): string {
    const id = this.id('g');
    const stop = (offset: string, o: number) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${o}"/>`;
    return svg(
      `<radialGradient id="${id}">${stop('0', opacity)}${stop('.45', opacity * 0.38)}${stop('1', 0)}</radialGradient>`,
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`,
    );
  }

  /** A linear gradient from top to bottom unless (x2, y2) says otherwise. */
  fade(path: string, colours: readonly string[], x2 = 0, y2 = 1): string {
    const id = this.id('l');
    const stops = colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`);
    const gradient = `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`;
    return `${gradient}<path d="${path}" fill="url(#${id})"/>`;
  }
}

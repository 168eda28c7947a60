/** The five paints of a poster, as #rrggbb. */
export interface Palette {
  ink: string;
  deep: string;
  hot: string;
  gold: string;
  pale: string;
}

/** Linear mix of two #rrggbb colours; t = 0 gives the first. */
export function mix(a: string, b: string, t: number): string {
  const channel = (i: number) => {
    const value = parseInt(a.slice(i, i + 2), 16) * (1 - t) + parseInt(b.slice(i, i + 2), 16) * t;
    return Math.round(value).toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

import type { Collection } from '@talkies/shared';

/** The rails of a frame, as the screens have them: paper, brushed silver, gold leaf, and the colours of a foil. */
const rails: Record<Collection, readonly (readonly [offset: number, colour: string])[]> = {
  Common: [
    [0, '#f3e6cb'],
    [1, '#dcc59b'],
  ],
  Rare: [
    [0, '#f7f9fa'],
    [0.18, '#9aa5ac'],
    [0.34, '#e8edf0'],
    [0.52, '#7e8a92'],
    [0.7, '#f3f6f8'],
    [0.86, '#929da5'],
    [1, '#dfe5e8'],
  ],
  Ultimate: [
    [0, '#fff0b8'],
    [0.16, '#c98f1c'],
    [0.33, '#ffe28a'],
    [0.5, '#9a6510'],
    [0.66, '#ffdf80'],
    [0.84, '#b67d17'],
    [1, '#ffeeb0'],
  ],
  Legendary: [
    [0, '#ff7a6b'],
    [0.17, '#ffd36b'],
    [0.34, '#9df08b'],
    [0.5, '#5fe3e0'],
    [0.67, '#7aa2ff'],
    [0.84, '#d98bff'],
    [1, '#ff7ab8'],
  ],
  NonfungibleSPB: [],
};

/** The gradient of a collection's rails, to be filled in as `url(#rail)`. */
export function railGradient(collection: Collection): string {
  const stops = rails[collection === 'NonfungibleSPB' ? 'Legendary' : collection];
  const drawn = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="rail" x1="0" y1="0" x2="1" y2="1">${drawn}</linearGradient>`;
}

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

export const studioBulk = {
  title: 'Change the chosen items',
  choose: (title: string) => `Choose ${title}`,
  chooseAll: 'Choose all of this page',
  chosen: (count: number) => `${items(count)} chosen.`,
  tooMany: (most: number) => `At most ${items(most)} are changed at once.`,
  field: 'What',
  fields: {
    price: 'Price in $',
    film: 'Film',
    celebrity: 'Celebrity',
    creator: 'Creator',
    category: 'Category',
    productionHouse: 'Production house',
    rarity: 'Rarity',
    collection: 'Collection',
  },
  value: 'Becomes',
  none: 'nothing',
  try: 'Show what changes',
  tried: 'Nothing is changed yet.',
  effect: (changed: number, same: number, refused: number) =>
    `${items(changed)} would change, ${same} are so already, ${refused} are refused.`,
  item: 'Item',
  was: 'Is',
  becomes: 'Becomes',
  refused: (reason: string) => `Refused. ${reason}`,
  change: (count: number) => `Change ${items(count)}`,
  done: (count: number) => `${items(count)} changed.`,
  undo: 'Undo',
  undone: (count: number, refused: number) =>
    refused > 0
      ? `${items(count)} put back; ${items(refused)} stayed, because somebody has changed them since.`
      : `${items(count)} put back.`,
  close: 'Done',
};

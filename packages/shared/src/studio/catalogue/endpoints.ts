import type { StudioEndpoint } from '../access.ts';

const items = { studio: 'items' } as const;
const catalogue = { studio: 'catalogue' } as const;

/** The catalogue, including items that are not visible in the shop. */
export const catalogueEndpoints = {
  listCatalogue: { method: 'get', path: '/api/studio/items', access: items },
  /** a file of CSV, not JSON */
  exportCatalogue: { method: 'get', path: '/api/studio/items.csv', access: items },
  catalogueItem: { method: 'get', path: '/api/studio/items/:id', access: items },
  createItem: { method: 'post', path: '/api/studio/items', access: catalogue },
  changeItem: { method: 'put', path: '/api/studio/items/:id', access: catalogue },
  changeItems: { method: 'post', path: '/api/studio/bulk', access: catalogue },
  undoItems: { method: 'post', path: '/api/studio/bulk/undo', access: catalogue },
  duplicateItem: { method: 'post', path: '/api/studio/items/:id/duplicate', access: catalogue },
  setItemHidden: { method: 'put', path: '/api/studio/items/:id/hidden', access: catalogue },
  setItemReview: { method: 'put', path: '/api/studio/items/:id/review', access: catalogue },
  publishItem: { method: 'post', path: '/api/studio/items/:id/publication', access: catalogue },
  unscheduleItem: { method: 'delete', path: '/api/studio/items/:id/publication', access: catalogue },
  previewItem: { method: 'post', path: '/api/studio/previews/item', access: catalogue },
  previewShared: { method: 'post', path: '/api/studio/previews/shared', access: catalogue },
  /** forms with one file each, not JSON; see api/body-limits.ts of the server */
  uploadItemPicture: { method: 'post', path: '/api/studio/uploads/picture', access: catalogue },
  /** answers line by line, see `ImportLine` */
  importItems: { method: 'post', path: '/api/studio/imports', access: catalogue },
  uploadItemLoop: { method: 'post', path: '/api/studio/uploads/loop', access: catalogue },
  catalogueFilms: { method: 'get', path: '/api/studio/films', access: items },
} as const satisfies Record<string, StudioEndpoint>;

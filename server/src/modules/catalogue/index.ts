export { itemCertificate } from './certificate/certificate.ts';
export {
  changeContributor,
  createContributor,
  fieldsOfContributor,
  listContributors,
  lockContributor,
  removeContributor,
  studioContributor,
} from './contributors/contributors.ts';
export { type PayeeScope, readPayees } from './contributors/read-payees.ts';
export { rebuildItemCounts } from './counts/item-groups.ts';
export { fieldsOf } from './edit/fields.ts';
export { studioItem } from './edit/present.ts';
export { previewOf } from './edit/preview.ts';
export {
  changeItem,
  createDraft,
  duplicate,
  type HeldSales,
  lockItem,
  planItem,
  plannedItems,
  setStatus,
  unplanDueItems,
} from './edit/write-item.ts';
export { fieldsOfFilm, missingForFilm } from './films/fields.ts';
export { filmsOpening, openingFilm } from './films/openings.ts';
export { payeeFields } from './films/payee-fields.ts';
export { listStudioFilms, previewOfFilm, studioFilm } from './films/studio-films.ts';
export {
  changeFilm,
  createFilm,
  isFilmPublished,
  itemsOfFilm,
  lockFilm,
  lockFilmAt,
  noteApproval,
  orderFilms,
  removeFilm,
  setFilmStatus,
} from './films/write-film.ts';
export {
  type ImportInput,
  type ImportReport,
  importFrom,
  type Progress,
  type RefusedRow,
} from './import/import-catalogue.ts';
export { parseCount, parseDollars } from './import/metadata.ts';
export { REFUSED_COLUMN } from './import/sources.ts';
export type { WrittenFilm } from './import/write-films.ts';
export {
  itemsOfLaunch,
  type LaunchItem,
  launchChoices,
  lockLaunchItems,
  setLaunchItems,
  shopItemsOfLaunch,
} from './launch-items.ts';
export { type FilmTerms, listForOperator, setFilm, setPrice, setQuantity } from './operator-items.ts';
export { imageOf } from './present.ts';
export { adoptDrop, dropsWithoutItem } from './publish/adopt-drop.ts';
export { failedPublications } from './publish/failed-publications.ts';
export { lacking } from './publish/missing.ts';
export {
  completeDrafts,
  missingOf,
  type PriceLine,
  type PublishReport,
  publishItems,
  type Selection,
  setPrices,
} from './publish/publish-items.ts';
export { publishRegistered } from './publish/publish-registered.ts';
export { registerDrops, skipDropNumbers } from './publish/register-drops.ts';
export { itemRanking } from './rankings/item-ranking.ts';
export { salesOfItem, tradedItem } from './rankings/item-sales.ts';
export { rebuildSaleDays } from './rankings/rebuild-sale-days.ts';
export { type AuctionItem, auctionItems } from './read/auction-items.ts';
export { cardsById } from './read/cards.ts';
export { asBegun } from './read/cursor.ts';
export {
  areChosen,
  facetsOf,
  type GroupRows,
  groupsOf,
  groupsOfFound,
  type KnownFilm,
  ofFound,
  shownFilms,
  shownFilmsValue,
} from './read/facets.ts';
export { listFilms } from './read/films.ts';
export { alike, availability, type Matching, matchesWords } from './read/filters.ts';
export { filmsAmong, type ItemFigures, itemFigures, wordsWithoutItems } from './read/for-figures.ts';
export {
  dropsOfFilm,
  everyPublished,
  type ItemSummary,
  isPublished,
  itemById,
  itemForSale,
  itemOfDrop,
  itemsById,
  itemsOfDrops,
  itemWithTerms,
  type LockedItem,
  lockItems,
  publishedItem,
  publishedItems,
  type RegisteredItem,
  type SaleTerms,
  shownTokens,
  someItem,
} from './read/items.ts';
export { listItems, nearest } from './read/list-items.ts';
export { lotteryPrizes } from './read/lottery-prizes.ts';
export { fit, titleFit } from './search/fit.ts';
export { countReviews, everyRow, filmChoices, listStudioItems } from './studio-items/list-items.ts';
export {
  announcedAuctions,
  films,
  type Item,
  inShop,
  items,
  launches,
  type ShownStatus,
} from './tables.ts';

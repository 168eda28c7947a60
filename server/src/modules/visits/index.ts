export {
  countryOf,
  isPrefetch,
  isProgram,
  itemOfToken,
  objectsToCounting,
  type View,
  viewsOf,
} from './rules.ts';
export { type VisitDimension, visitCounts, visitDays, visitSearches } from './tables.ts';
export { closeDays, type Search, type Visit, writeVisits } from './write-visits.ts';

export { dataRequestsPersonalData } from './personal.ts';
export {
  addDataRequest,
  countDueRequests,
  type DataRequestRow,
  dataRequestById,
  dataRequestsOf,
  endDataRequest,
  listDataRequests,
} from './requests.ts';
export { daysLeft } from './rules.ts';

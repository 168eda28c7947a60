export { sharingPersonalData } from './stored-pictures.ts';

export { sharingPart } from './kept-pictures.ts';

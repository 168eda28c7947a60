export { acceptPicture, PictureRefused } from './accept-picture.ts';
export { presentImage } from './present.ts';
export { pictureFacts, picturesOf, pictureTable } from './reads.ts';

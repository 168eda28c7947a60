export { acceptPicture, PictureRefused } from './accept-picture.ts';
export { presentImage } from './present.ts';
export { picturesOf } from './reads.ts';

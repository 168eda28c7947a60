export { acceptLoop } from './accept-loop.ts';
export { acceptPicture, PictureRefused } from './accept-picture.ts';
export { sharedFile } from './files.ts';
export { type PictureFacts, presentImage } from './present.ts';
export { readOriginal } from './read-original.ts';
export { digestOf, loopOf, pictureFacts, picturesOf, pictureTable } from './reads.ts';

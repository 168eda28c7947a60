export { acceptPicture, PictureRefused } from './accept-picture.ts';
export { sharedFile } from './files.ts';
export { acceptLoop } from './loop/accept-loop.ts';
export { type PictureFacts, presentImage } from './present.ts';
export { readOriginal } from './read-original.ts';
export { digestOf, loopOf, pictureFacts, picturesOf, pictureTable } from './reads.ts';

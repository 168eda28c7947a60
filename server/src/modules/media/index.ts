export { sharedName } from './file-names.ts';
export { acceptLoop, acceptLoopBytes } from './loop/accept-loop.ts';
export { presentImage } from './present.ts';
export { readForWidth, readOriginal } from './read-original.ts';
export { digestOf, loopOf, pictureFacts, picturesOf, pictureTable, showPictures } from './reads.ts';
export { storageOf, storeDerived } from './storage/storage.ts';
export { acceptPicture, acceptPictureBytes, MAX_PIXELS, PictureRefused } from './store-catalogue-picture.ts';
export { makePicture } from './upload/make-picture.ts';
export { forgetPicture, notePicture, retirePicture, storePicture } from './upload/store-picture.ts';

export { previewPicture } from './share-picture.ts';
export { sharingPersonalData } from './stored-pictures.ts';

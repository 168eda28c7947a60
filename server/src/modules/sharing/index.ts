export { type DrawnPoster, drawPoster } from './posters/draw-poster.ts';
export { previewPicture } from './share-picture.ts';
export { sharingPersonalData } from './stored-pictures.ts';

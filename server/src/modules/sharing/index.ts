export { type DrawnPoster, drawPoster } from './posters/draw-poster.ts';
export { posterWidth } from './posters/layouts.ts';
export { type Plan, planOfItem, previewPicture } from './share-picture.ts';
export { forgetSharePictures, sharingPersonalData } from './stored-pictures.ts';

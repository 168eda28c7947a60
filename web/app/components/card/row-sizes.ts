/** How wide a card of a row is drawn, for the browser's choice of its picture. */
export const ROW_SIZES = '(min-width: 1025px) min(22vw, 350px), (min-width: 600px) 42vw, 70vw';

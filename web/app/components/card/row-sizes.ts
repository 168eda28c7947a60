/** The `sizes` of cards in a row, by which the browser chooses their pictures. */
export const ROW_SIZES = '(min-width: 1025px) min(22vw, 350px), (min-width: 600px) 42vw, 70vw';

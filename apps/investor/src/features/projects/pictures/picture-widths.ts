/** The displayed width of a card's picture. */
export const cardSizes = '(min-width: 80em) 352px, (min-width: 40em) 50vw, 100vw';

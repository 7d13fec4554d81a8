/** How wide the picture of a card is shown, and the large one of a project's page. */
export const cardSizes = '(min-width: 80em) 352px, (min-width: 40em) 50vw, 100vw';
export const gallerySizes = '(min-width: 80em) 720px, (min-width: 64em) 60vw, 100vw';

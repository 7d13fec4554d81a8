/** How wide the large picture of a project's page is shown. */
export const galleryPictureSizes = '(min-width: 80em) 720px, (min-width: 64em) 60vw, 100vw';

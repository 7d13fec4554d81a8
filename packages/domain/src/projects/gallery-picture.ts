/** The displayed width of the large picture on a project's page. */
export const galleryPictureSizes = '(min-width: 80em) 720px, (min-width: 64em) 60vw, 100vw';

/** Pictures and documents, which are stored once and never change (docs/architecture/projects-and-content.md). */
export { createFileLinks, type FileLinks } from './file-links.ts';
export { createImageSizes, type ImageSizes } from './images/image-sizes.ts';
export { fileUrl, imageView, pictureSources } from './images/image.presenter.ts';
export { type FindPicture, type NamedPicture, requirePictures } from './images/require-pictures.ts';
export type { DocumentReaders, FileUse } from './media.ports.ts';
export { mediaRoutes, type MediaRoutesDeps } from './media.routes.ts';
export { operatorMediaRoutes } from './operator-media.routes.ts';
export { readOriginal, requireFiles, type StoredFile } from './media.store.ts';
export { findFiles, type FileReference, lockFiles } from './media.queries.ts';
export { readDocument, storeDocument } from './uploads/store-document.ts';
export { storeImage, type StoreImageInput } from './uploads/store-image.ts';

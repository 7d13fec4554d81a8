/** Pictures and documents, stored once and never changed (design section 4 "Content"). */
export { createFileLinks, type FileLinks } from './file-links.ts';
export { createImageSizes, type ImageSizes } from './image-sizes.ts';
export { fileUrl, imageView } from './image-view.ts';
export type { DocumentReaders, FileStore } from './media.ports.ts';
export { mediaRoutes, type MediaRoutesDeps } from './media.routes.ts';
export { operatorMediaRoutes } from './operator-media.routes.ts';
export { requireFiles, type StoredFile } from './media.store.ts';
export { findFiles, type FileReference } from './media.views.ts';
export { storeDocument } from './store-document.ts';
export { storeImage, type StoreImageInput } from './store-image.ts';

/** Pictures and documents that everyone may see, stored once and never changed (design section 4 "Content"). */
export { createImageSizes, type ImageSizes } from './image-sizes.ts';
export { fileUrl, imageView } from './image-view.ts';
export type { FileStore } from './media.ports.ts';
export { mediaRoutes } from './media.routes.ts';
export { requireFiles, type StoredFile } from './media.store.ts';
export { findFiles, type FileReference } from './media.views.ts';
export { storeDocument } from './store-document.ts';
export { storeImage, type StoreImageInput } from './store-image.ts';

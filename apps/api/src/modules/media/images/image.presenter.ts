import { imageWidths } from './image-sizes.ts';

/** The permanent address of a stored file. */
export const fileUrl = (documentId: string): string => `/api/files/${documentId}`;

/**
 * A picture in the form of the contract's `image`; alternative text and caption are in the reader's language. @param
 * proof proves the reader's right to a restricted picture
 */
export const imageView = (
  file: { readonly documentId: string; readonly width: number; readonly height: number },
  alt: string,
  caption: string | null,
  proof?: string,
) => {
  const address = fileUrl(file.documentId);
  const url = proof === undefined ? address : `${address}?${proof}`;
  const suffix = proof === undefined ? '' : `&${proof}`;
  const [small, medium, large] = imageWidths.map((width) => `${address}?width=${width}${suffix}`) as [
    string,
    string,
    string,
  ];
  return {
    url,
    previewUrl: small,
    formats: { small, medium, large },
    width: file.width,
    height: file.height,
    alternativeText: alt,
    caption,
  };
};

/** The address of a public picture, and its sizes in the form of HTML's `srcset`. */
export const pictureSources = (documentId: string): { readonly url: string; readonly sourceSet: string } => {
  const url = fileUrl(documentId);
  return { url, sourceSet: imageWidths.map((width) => `${url}?width=${width} ${width}w`).join(', ') };
};

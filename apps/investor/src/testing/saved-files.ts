import { vi } from 'vitest';

/** The files that the page hands to the browser from now on, in their order. */
export const watchSavedFiles = (): readonly { readonly name: string; readonly file: Blob }[] => {
  const files: { name: string; file: Blob }[] = [];
  const made = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${made.size}`;
    made.set(url, file as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = made.get(this.href);
    if (file !== undefined) files.push({ name: this.download, file });
  });
  return files;
};

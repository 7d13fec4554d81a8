import { onTestFinished, vi } from 'vitest';

/** The files that the page hands to the browser during this test, in their order. */
export const watchSavedFiles = (): readonly { readonly name: string; readonly file: Blob }[] => {
  const files: { name: string; file: Blob }[] = [];
  const made = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${made.size}`;
    made.set(url, file as Blob);
    return url;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const file = made.get(this.href);
    if (file !== undefined) files.push({ name: this.download, file });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return files;
};

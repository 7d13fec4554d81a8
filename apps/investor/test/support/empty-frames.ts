import { vi } from 'vitest';

/** No page is loaded from afar: each frame has an empty one of its own. Lasts until mocks are restored. */
export const emptyFrames = (): void => {
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (name === 'iframe') element.setAttribute('srcdoc', '');
    return element;
  });
};

import { vi } from 'vitest';

/** Frames load an empty page instead of a remote one, until mocks are restored. */
export const emptyFrames = (): void => {
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (name === 'iframe') element.setAttribute('srcdoc', '');
    return element;
  });
};

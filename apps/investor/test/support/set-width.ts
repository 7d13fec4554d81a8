const { happyDOM } = window as unknown as {
  readonly happyDOM: { setViewport: (size: { width: number }) => void };
};

/** Sets the width of the window in pixels; 1024 by default. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width });

const { happyDOM } = window as unknown as {
  readonly happyDOM: { setViewport: (size: { width: number }) => void };
};

/** Makes the window so many pixels wide; 1024 unless told. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width });

/** Logs what a screen has caught; a missing connection is no error, and its screen says so itself. */
export const logCaught = (error: unknown): void => {
  // By its name, so that the app starts without the code of refused screens.
  if (error instanceof Error && error.name === 'NoConnectionError') return;
  // oxlint-disable-next-line no-console -- as React does by itself
  console.error(error);
};

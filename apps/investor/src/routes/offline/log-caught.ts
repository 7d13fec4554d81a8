/** Logs the errors that a screen has caught. A missing connection is not an error; its screen reports it. */
export const logCaught = (error: unknown): void => {
  // Compares by name, so that the app starts without the code of refused screens.
  if (error instanceof Error && error.name === 'NoConnectionError') return;
  // oxlint-disable-next-line no-console -- as React does by itself
  console.error(error);
};

/** The maximum number of a user's devices; another one replaces the oldest. */
export const pushDevicesMax = 10;

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}; npm test does it by itself.`);
  return value;
};

/** Addresses of the product and its sandbox in this run. */
export const siteUrl = required('BASE_URL');
export const sandboxUrl = required('SANDBOX_URL');
/** The product's data folder in this run. */
export const dataDir = required('DATA_DIR');
/** Whether to run every language, scheme and width instead of one of each. */
export const isLong = process.env['LONG'] === '1';

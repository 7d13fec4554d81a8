const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}; npm test does it by itself.`);
  return value;
};

/** Where the product and its sandbox of this run are. */
export const siteUrl = required('BASE_URL');
export const sandboxUrl = required('SANDBOX_URL');
/** Where the product of this run keeps its data. */
export const dataDir = required('DATA_DIR');
/** Every language, scheme and width, not one of each. */
export const isLong = process.env['LONG'] === '1';

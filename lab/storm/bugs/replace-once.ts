/** The patched text; fails unless the replaced text occurs exactly once. */
export const replaceOnce = (
  text: string,
  { find, replace }: { readonly find: string; readonly replace: string },
): string => {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`"${find}" is found ${found} times`);
  return text.replace(find, () => replace);
};

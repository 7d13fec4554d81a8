import type { Locator } from '@playwright/test';

/** Replaces what a field has by a text of the clipboard, as the keys of a person do, and reads what it shows then. */
export const pasteInto = async (field: Locator, text: string): Promise<string> => {
  await field.evaluate(async (input: HTMLInputElement, pasted) => {
    await navigator.clipboard.writeText(pasted);
    input.focus();
    input.select();
  }, text);
  await field.page().keyboard.press('ControlOrMeta+V');
  return field.inputValue();
};

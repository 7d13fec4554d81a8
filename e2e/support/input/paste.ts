import type { Locator } from '@playwright/test';

/** Replaces a field's content with a clipboard text by the keyboard, and returns the shown text. */
export const pasteInto = async (field: Locator, text: string): Promise<string> => {
  await field.evaluate(async (input: HTMLInputElement, pasted) => {
    await navigator.clipboard.writeText(pasted);
    input.focus();
    input.select();
  }, text);
  await field.page().keyboard.press('ControlOrMeta+V');
  return field.inputValue();
};

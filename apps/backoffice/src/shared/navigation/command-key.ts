/** The command key of this computer. */
export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

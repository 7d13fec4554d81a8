/** The key of commands on this computer. */
export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

/** The sign of the key that goes with K: as this machine's own keyboard has it. */
export const MODIFIER = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl ';

/**
 * Needs --expose-gc. Asked by SIGWINCH, the process that preloads this gives up what nothing refers to any more, and the
 * pages that it kept for later: young generations and gaps between the living are no growth.
 */
process.on('SIGWINCH', () => globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));

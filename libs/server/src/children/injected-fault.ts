/** Ways to die that tests ask for by name on the command line; nothing else ever passes one. */
const FAULTS: Record<string, () => Promise<void>> = {
  crash: async () => {
    process.kill(process.pid, 'SIGSEGV');
    await forever();
  },
  'heap-exhausted': async () => {
    const hoard: string[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => `${index}${hoard.length}`));
  },
  'memory-grows': async () => {
    const hoard: Buffer[] = [];
    setInterval(() => hoard.length < 32 && hoard.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5);
    await forever();
  },
  hang: () => forever(),
  spin: async () => {
    for (;;);
  },
};

/** A timer keeps the process alive while it waits. */
function forever(): Promise<void> {
  return new Promise(() => setInterval(() => undefined, 1_000));
}

const FAULT_ARGUMENT = '--fault=';

/** Fails in the way that the command line names, if it names one. */
export async function injectFault(): Promise<void> {
  const argument = process.argv.find((each) => each.startsWith(FAULT_ARGUMENT));
  if (argument) await FAULTS[argument.slice(FAULT_ARGUMENT.length)]?.();
}

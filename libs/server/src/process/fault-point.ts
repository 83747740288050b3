let armed: string | undefined;

/**
 * Arms a named point at which this process kills itself or, as `<name>:<ms>`, stands still once for so long; for fault
 * tests only, off unless the setting names one.
 */
export function armFaultPoint(setting: string | undefined): void {
  armed = setting;
}

/** Dies by SIGKILL here when this point is armed: no handler runs, no buffer is flushed. Or blocks the event loop. */
export function faultPoint(name: string): void {
  const [point, blockMs] = armed?.split(':') ?? [];
  if (point !== name) return;
  if (blockMs === undefined) process.kill(process.pid, 'SIGKILL');
  armed = undefined;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(blockMs));
}

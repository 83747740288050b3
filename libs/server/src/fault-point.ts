let armed: string | undefined;

/** Arms a named point at which this process kills itself; for fault tests only, off unless the setting names one. */
export function armFaultPoint(name: string | undefined): void {
  armed = name;
}

/** Dies by SIGKILL here when this point is armed: no handler runs, no buffer is flushed. */
export function faultPoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}

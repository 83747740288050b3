import { retiredNotice, startNoticeServer } from '@plumbline/export';
import { exitOnStartFailure } from '@plumbline/server';
import type { LocalConfig } from '../config.js';

/** Another installation has taken over: what lies here is kept, and every call is told so, until the process is asked to end. */
export async function serveRetired(
  { HOST: host, PORT: port }: LocalConfig,
  folder: { release: () => Promise<void> },
  { successor, refusal }: { successor: string; refusal?: string },
): Promise<void> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const server = await startNoticeServer({
    ...{ host, port, notice: () => retiredNotice(successor, refusal) },
    onError: (error) => say(`The page of this installation failed: ${error.message}`),
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server
      .stop()
      .then(() => folder.release())
      .then(() => process.exit(0), exitOnStartFailure);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  if (refusal) say(`\n  It does not follow yet: ${refusal}`);
  say(`\n  This installation was replaced by ${successor}; it says so to everybody and does nothing else.\n`);
  process.send?.('ready');
}

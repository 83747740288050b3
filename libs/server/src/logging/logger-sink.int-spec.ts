import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { childEntry } from '../children/disposable-child.js';

const library = childEntry('../index.js', import.meta.url);
/** Logs ten megabytes, then answers calls, as a service would. */
const chatty = `
  const { createLogger } = await import(${JSON.stringify(library)});
  const logger = createLogger('chatty');
  for (let line = 0; line < 10_000; line += 1) {
    logger.info('x'.repeat(1_000));
    if (line % 100 === 0) await new Promise(setImmediate);
  }
  const { createServer } = await import('node:http');
  const server = createServer((_request, response) => {
    logger.info('asked');
    response.end(String(process.memoryUsage().rss));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('SIGTERM', () => process.exit(0));`;

function startChatty() {
  return spawn(process.execPath, ['--input-type=module', '-e', chatty], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

describe('a process whose standard output nobody reads (F44)', () => {
  it('goes on answering in bounded memory, and ends when told to', async () => {
    const child = startChatty();
    try {
      const [port] = await once(child, 'message');
      for (let call = 0; call < 20; call += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}`);
        expect(Number(await answer.text())).toBeLessThan(300_000_000);
      }
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('goes on answering when its reader has died', async () => {
    const child = startChatty();
    try {
      child.stdout?.destroy();
      const [port] = await once(child, 'message');
      for (let call = 0; call < 5; call += 1)
        expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('loses no line, up to the last before its end, when somebody reads', async () => {
    const brief = `
      const { createLogger } = await import(${JSON.stringify(library)});
      const logger = createLogger('brief');
      for (let line = 0; line < 500; line += 1) logger.info({ line }, 'said');
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', brief], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = (await text(child.stdout)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).line)).toEqual([...Array(500).keys()]);
  });
});

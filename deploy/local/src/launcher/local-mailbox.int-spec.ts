import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, loadConfig } from '@plumbline/server';
import { localConfig } from './config.js';
import { openLocalMail } from './local-mailbox.js';

const open = (settings: Record<string, string>) =>
  openLocalMail(loadConfig('Plumbline', localConfig, settings), 'own-code');
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/messages`).then(
    () => true,
    () => false,
  );

describe('the mailbox of a machine without a mail server', () => {
  it('shows mails to who knows the code, until it is stopped', async () => {
    const port = await freePort();
    const mail = await open({ MAILBOX_PORT: String(port) });
    expect(mail.notice).toContain(`Mails are shown at http://127.0.0.1:${port} for the code own-code;`);
    expect(await isListening(port)).toBe(true);
    await mail.stop();
    expect(await isListening(port)).toBe(false);
  });

  it.each<Record<string, string>>([
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { PUBLIC_URL: 'https://plumbline.example' },
    { TRUST_PROXY: '1' },
  ])('is not there as soon as a mail server, an address or a proxy is named: %j', async (named) => {
    const port = await freePort();
    const { mailbox, notice } = await open({ MAILBOX_PORT: String(port), ...named });
    expect(mailbox).toBeUndefined();
    expect(notice ?? '').not.toContain('Mails are shown');
    expect(await isListening(port)).toBe(false);
  });

  it('keeps mails without its page when its port is taken, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const mail = await open({ MAILBOX_PORT: String(port) });
    expect(mail.mailbox).toBeDefined();
    expect(mail.notice).toContain(`port ${port} is taken by another program`);
    await mail.stop();
    other.close();
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@plumbline/server';

/** Whether a real Postfix can run here: Debian's package `postfix`, and the rights of root, which its master needs. */
export const hasPostfix = userInfo().uid === 0 && canRun('postconf', '-d', 'mail_version');

/** What a server answers to a recipient, as its access tables say it: "DUNNO", "450 4.7.1 Greylisted". */
type Policy = (recipient: string) => string;

/**
 * A real Postfix on a port of its own. What it takes it hands to `next`, and what it writes itself to addresses of
 * `ownDomain`, such as notices of what could not be delivered, to `mailbox`; recipients are asked about at `policy`.
 */
export class TestPostfix {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly policies: Server,
  ) {}

  static async start(parts: {
    next: number;
    mailbox: number;
    ownDomain: string;
    policy: Policy;
  }): Promise<TestPostfix> {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-postfix-'));
    await chmod(folder, 0o755);
    const [port, policies] = [await freePort(), policyServer(parts.policy)];
    policies.listen(0, '127.0.0.1');
    await once(policies, 'listening');
    const { port: policyPort } = policies.address() as { port: number };
    const places = Object.fromEntries(['conf', 'queue', 'data'].map((name) => [name, join(folder, name)]));
    for (const place of Object.values(places)) await mkdir(place);
    const settings = {
      ...{ compatibility_level: '3.6', myhostname: 'mx.reports.example', mydestination: '' },
      ...{ queue_directory: places.queue, data_directory: places.data, mail_owner: 'postfix' },
      ...{ inet_interfaces: '127.0.0.1', inet_protocols: 'ipv4', mynetworks: '127.0.0.0/8' },
      ...{ maillog_file: join(folder, 'mail.log'), maillog_file_prefixes: folder, alias_maps: '' },
      ...{ smtpd_relay_restrictions: 'permit_mynetworks, reject', smtpd_peername_lookup: 'no' },
      smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${policyPort}, permit_mynetworks, reject`,
      ...{ relayhost: `[127.0.0.1]:${parts.next}`, bounce_queue_lifetime: '1d' },
      transport_maps: `inline:{ {${parts.ownDomain}=smtp:[127.0.0.1]:${parts.mailbox}} }`,
      ...{ smtp_tls_security_level: 'none', smtpd_tls_security_level: 'none', smtputf8_enable: 'no' },
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    await writeFile(join(folder, 'conf', 'main.cf'), `${lines.join('\n')}\n`);
    await writeFile(join(folder, 'conf', 'master.cf'), SERVICES.replace('PORT', `127.0.0.1:${port}`));
    execFileSync('chown', ['postfix', join(folder, 'data')]);
    await control(folder, 'start');
    return new TestPostfix(port, folder, policies);
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await control(this.folder, 'stop');
    await new Promise((resolve) => this.policies.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The master that is started keeps what it inherits open, so it inherits nothing. */
async function control(folder: string, order: 'start' | 'stop'): Promise<void> {
  const child = spawn('postfix', ['-c', join(folder, 'conf'), order], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`postfix ${order} ended with ${code}`);
}

/** Postfix asks in lines of `name=value` that end with an empty one, on a connection that it keeps. */
const policyServer = (policy: Policy): Server =>
  createServer((socket: Socket) => {
    let recipient = '';
    socket.on('error', () => undefined);
    socket.unref();
    createInterface({ input: socket }).on('line', (line) => {
      const [name, value = ''] = line.split('=');
      if (name === 'recipient') recipient = value;
      if (line === '') socket.write(`action=${policy(recipient)}\n\n`);
    });
  });

const SERVICES = `PORT inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

function canRun(program: string, ...flags: string[]): boolean {
  try {
    execFileSync(program, flags, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

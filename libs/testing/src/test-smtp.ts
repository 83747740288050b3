import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came: headers, blank line, parts. */
  text: string;
}

/** A mail server that keeps what it gets. */
export class TestSmtp {
  readonly received: ReceivedMail[] = [];
  /** Refuses every mail with this answer. */
  refusal: { responseCode: number; message: string } | undefined;
  private server: SMTPServer | undefined;

  /** @param options `isOpen`: takes mail from everybody, as the server of a recipient does */
  constructor(
    readonly port: number,
    private readonly options: { isOpen?: boolean } = {},
  ) {}

  get url(): string {
    return `smtp://product:word@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = new SMTPServer({
      disableReverseLookup: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      authOptional: this.options.isOpen ?? false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'product' && password === 'word'
          ? done(null, { user: username })
          : done(new Error('unknown user')),
      onRcptTo: (_address, _session, done) =>
        done(this.refusal && Object.assign(new Error(this.refusal.message), this.refusal)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          this.received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
    this.server.on('error', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    if (this.server.server) await once(this.server.server, 'listening');
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}

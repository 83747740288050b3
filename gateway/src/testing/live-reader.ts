import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { eventually } from '@plumbline/testing';

interface LiveEvent {
  id: string;
  event: string;
  data: unknown;
}

/** Where the stream is to go on. */
interface Resume {
  lastEventId?: string | undefined;
  age?: string | undefined;
}

/** A browser's side of the stream. */
export class LiveReader {
  text = '';
  isEnded = false;

  private constructor(
    private readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      this.text += chunk;
    });
    response
      .on('error', () => {})
      .once('close', () => {
        this.isEnded = true;
      });
  }

  static open(port: number, token: string, { lastEventId, age }: Resume = {}): Promise<LiveReader> {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    };
    return LiveReader.openAt(port, age ? `/api/live?age=${age}` : '/api/live', headers);
  }

  /** Any stream, by whatever proves who asks. */
  static openAt(port: number, path: string, headers: Record<string, string>): Promise<LiveReader> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false });
      request.once('response', (response) => resolve(new LiveReader(request, response)));
      request.once('error', reject);
      request.end();
    });
  }

  get events(): LiveEvent[] {
    return this.text
      .split('\n\n')
      .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))))
      .filter(({ event }) => event)
      .map(({ id, event, data }) => ({ id, event, data: JSON.parse(data) }));
  }

  /** The place the stream began at. */
  get firstId(): string {
    return /^id: (\d+)$/m.exec(this.text)?.[1] ?? '';
  }

  async next(count: number): Promise<LiveEvent[]> {
    await eventually(`${count} events`, () => this.events.length >= count);
    return this.events;
  }

  close(): void {
    this.request.destroy();
  }
}

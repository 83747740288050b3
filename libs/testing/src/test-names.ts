import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const HEADER_BYTES = 12;

/** A name server on this machine that knows the TXT records it is given, and of every other name that there is none. */
export class TestNames {
  private readonly socket = createSocket('udp4');
  private readonly texts = new Map<string, string>();
  /** While set, questions stay without an answer. */
  isSilent = false;

  /** @returns its address and port, as the setting DNS_SERVERS takes them */
  async start(): Promise<string> {
    this.socket.on('message', (question, { port, address }) => {
      if (!this.isSilent) this.socket.send(this.answer(question), port, address);
    });
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  set(name: string, text: string): void {
    this.texts.set(name, text);
  }

  /** RFC 1035, section 4: the question again, and the text where there is one. */
  private answer(question: Buffer): Buffer {
    const end = question.indexOf(0, HEADER_BYTES);
    const asked = question.subarray(HEADER_BYTES, end + 5);
    const text = this.texts.get(nameIn(asked));
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(text === undefined ? 0x8583 : 0x8580, 2);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    if (text === undefined) return Buffer.concat([header, asked]);
    const data = Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
    record.writeUInt16BE(TXT, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(1, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([header, asked, record, data]);
  }
}

/** The labels of a question, each of which begins with its length. */
function nameIn(asked: Buffer): string {
  const labels: string[] = [];
  for (let at = 0, length = asked[0] ?? 0; length > 0; at += length + 1, length = asked[at] ?? 0)
    labels.push(
      asked
        .subarray(at + 1, at + 1 + length)
        .toString('latin1')
        .toLowerCase(),
    );
  return labels.join('.');
}

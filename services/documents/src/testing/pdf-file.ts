import { createHash } from 'node:crypto';

export interface PdfText {
  text: string;
  /** Of the baseline's beginning, from the lower left corner, in points. */
  x: number;
  y: number;
  size?: number;
  isBold?: boolean;
}

export interface PdfPageSpec {
  texts: readonly PdfText[];
  rotate?: 0 | 90 | 180 | 270;
  width?: number;
  height?: number;
  /** Further operators of the page's content, such as lines. */
  drawing?: string;
}

interface PdfOptions {
  /** Encrypts it so that this password opens it (RC4 with 40 bits, as PDF 1.1 has it). */
  password?: string;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const FILE_ID = Buffer.from('0123456789abcdef');

/** A PDF written by hand, for tests that must know where each word stands. */
export function pdfFile(pages: readonly PdfPageSpec[], { password }: PdfOptions = {}): Buffer {
  const lock = password === undefined ? undefined : lockOf(password);
  const bodies: Buffer[] = [];
  const first = 5;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  bodies.push(Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'));
  bodies.push(Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`));
  for (const font of ['Helvetica', 'Helvetica-Bold'])
    bodies.push(
      Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    );
  for (const [index, page] of pages.entries()) {
    const { width = 612, height = 792, rotate = 0 } = page;
    const content = first + index * 2 + 1;
    bodies.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      ),
    );
    const plain = Buffer.from(contentOf(page), 'latin1');
    const stream = lock ? lock.encrypt(plain, content) : plain;
    bodies.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  return assemble(bodies, lock?.dictionary);
}

function contentOf({ texts, drawing = '' }: PdfPageSpec): string {
  const shown = texts.map(
    ({ text, x, y, size = 12, isBold = false }) =>
      `BT /F${isBold ? 2 : 1} ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`,
  );
  return [...shown, drawing].join('\n');
}

function assemble(bodies: readonly Buffer[], encryption: string | undefined): Buffer {
  const objects = encryption === undefined ? bodies : [...bodies, Buffer.from(encryption)];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(length);
    parts.push(object);
    length += object.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const id = `<${FILE_ID.toString('hex')}>`;
  const lock = encryption === undefined ? '' : ` /Encrypt ${objects.length} 0 R`;
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}]${lock} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);

/** The standard security handler, revision 2. */
function lockOf(password: string) {
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded(password)).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, FILE_ID).subarray(0, 5);
  const user = rc4(key, PADDING);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`,
    encrypt: (plain: Buffer, object: number): Buffer => {
      const number = Buffer.from([object & 0xff, (object >> 8) & 0xff, 0, 0, 0]);
      return rc4(md5(key, number).subarray(0, 10), plain);
    },
  };
}

function rc4(key: Buffer, input: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let [a, b] = [0, 0];
  return Buffer.from(
    input.map((byte) => {
      a = (a + 1) & 0xff;
      b = (b + (state[a] ?? 0)) & 0xff;
      swap(a, b);
      return byte ^ (state[((state[a] ?? 0) + (state[b] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

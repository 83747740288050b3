/** A message or a part of one: its header fields by lower-case name, and what follows them. */
export interface MimePart {
  fields: ReadonlyMap<string, string>;
  body: string;
}

/** Deeper than reports of mail servers are nested. */
const MAX_DEPTH = 4;

/** Reads header fields; a line that begins with a space goes on with the one before (RFC 5322). The first of a name counts. */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] = `${lines[last]} ${line.trim()}`;
    else lines.push(line);
  }
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** A message with its header and body told apart. */
export function readMessage(text: string): MimePart {
  const whole = text.replace(/^(\r?\n)+/, '');
  const end = /\r?\n\r?\n/.exec(whole);
  return end
    ? { fields: readFields(whole.slice(0, end.index)), body: whole.slice(end.index + end[0].length) }
    : { fields: readFields(whole), body: '' };
}

/** "multipart/report" of `multipart/report; boundary=x`, in lower case. */
export const mediaTypeOf = ({ fields }: MimePart): string =>
  (fields.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Every part that holds no others, in order; of messages that are attached whole, the attachment (RFC 2046). A message that
 * was cut off is read as far as it came.
 */
export function leavesOf(part: MimePart, depth = 0): MimePart[] {
  const boundary = boundaryOf(part);
  if (boundary === undefined || depth >= MAX_DEPTH) return [part];
  return between(part.body, boundary).flatMap((text) => leavesOf(readPart(text), depth + 1));
}

/** What a part says, whatever it was encoded in to travel. */
export function decodedBody({ fields, body }: MimePart): string {
  switch (fields.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body);
    default:
      return body;
  }
}

/** A part without header fields begins with an empty line. */
const readPart = (text: string): MimePart =>
  /^\r?\n/.test(text) ? { fields: new Map(), body: text.replace(/^\r?\n/, '') } : readMessage(text);

function boundaryOf(part: MimePart): string | undefined {
  if (!mediaTypeOf(part).startsWith('multipart/')) return undefined;
  const [, quoted, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(part.fields.get('content-type') ?? '') ?? [];
  return quoted ?? plain;
}

function between(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of body.split(/\r?\n/)) {
    const marked = line.trimEnd();
    if (marked === `--${boundary}--`) break;
    if (marked === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

function decodeQuoted(body: string): string {
  const bytes: number[] = [];
  const text = Buffer.from(body.replaceAll(/[ \t]*=\r?\n/g, ''), 'utf8').toString('latin1');
  for (const [token] of text.matchAll(/=[\da-f]{2}|[\s\S]/gi))
    bytes.push(token.length === 3 ? Number.parseInt(token.slice(1), 16) : token.charCodeAt(0));
  return Buffer.from(bytes).toString('utf8');
}

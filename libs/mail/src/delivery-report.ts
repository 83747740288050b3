import { decodedBody, leavesOf, mediaTypeOf, readFields, readMessage } from './mime-parts.js';

/** Why a mail could not be delivered. */
export interface DeliveryFailure {
  /** What the server said that would not take it, and which one that was. */
  words: string;
}

const REPORTS = ['message/delivery-status', 'message/global-delivery-status'];
/** As much as a receipt shows. */
const MAX_WORDS = 500;

/**
 * Reads what a mail server says of a mail with one recipient that it had taken and could not deliver: a delivery status
 * notification (RFC 3464, RFC 6533).
 * @param message as it came, header and all; it may be cut off after the report
 * @returns undefined for everything else: a delay, a delivery, an answer of a person or of a machine
 */
export function readDeliveryFailure(message: string): DeliveryFailure | undefined {
  for (const part of leavesOf(readMessage(message))) {
    if (!REPORTS.includes(mediaTypeOf(part))) continue;
    const [, ...recipients] = decodedBody(part)
      .trim()
      .split(/(?:\r?\n[ \t]*){2,}/);
    const failed = recipients.map(readFields).find((fields) => isFailed(fields.get('action')));
    if (failed) return { words: wordsOf(failed) };
  }
  return undefined;
}

/** The word may be followed by a comment. */
const isFailed = (action = ''): boolean => /^failed\b/i.test(action);

/** "550 5.1.1 No such user here (said mx.example)". */
function wordsOf(fields: ReadonlyMap<string, string>): string {
  const server = fieldValue(fields.get('remote-mta'));
  const said =
    fieldValue(fields.get('diagnostic-code')) ?? fieldValue(fields.get('status')) ?? 'It did not say why.';
  const whole = server === undefined ? said : `${said} (said ${server})`;
  return whole.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_WORDS);
}

/** Without the type before it: "smtp; 550 …", "dns; mx.example". */
function fieldValue(field: string | undefined): string | undefined {
  const value = field?.replace(/^[\w-]+\s*;/, '').trim();
  return value === '' ? undefined : value;
}

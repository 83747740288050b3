import type { DocumentKind, DocumentSummary } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';

export const KIND_WORDS: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  contract: 'Contract',
  statement: 'Bank statement',
  report: 'Report',
  letter: 'Letter',
  form: 'Form',
  other: 'Other',
};

/** How it was read, once it is: "Text in the file". */
export function originWords({ ocr, unreadPages, pages }: DocumentSummary): string {
  const unread = unreadPages.length;
  if (unread > 0) return `${plural(unread, 'page')} of ${pages ?? 0} could not be read`;
  return ocr ? 'Read as images' : 'Text in the file';
}

/** An encoding as people write it: "Windows-1251". */
export const encodingWords = (name: string): string =>
  name.startsWith('windows') ? name.replace('windows', 'Windows') : name.toUpperCase();

/** A failed document has given its place back. */
export const takesPlace = ({ status }: DocumentSummary): boolean => status !== 'failed';

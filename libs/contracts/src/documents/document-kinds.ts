export const DOCUMENT_KINDS = [
  'invoice',
  'receipt',
  'contract',
  'statement',
  'report',
  'letter',
  'form',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

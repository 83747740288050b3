/** A part of an email, in the order it is read. */
export type EmailPart =
  | { kind: 'text'; text: string }
  /** The one thing to do; its address is also written out, for clients that show no buttons. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | ReportPart;

/** A part of an email that shows what a report holds. */
export type ReportPart =
  | { kind: 'heading'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'figures'; figures: readonly EmailFigure[] }
  | EmailPicture
  | EmailTable;

/** A number under its name, with what changed. */
export interface EmailFigure {
  name: string;
  value: string;
  change?: { words: string; tone: 'good' | 'bad' | 'neutral' } | undefined;
}

/** A picture that comes with the mail: an attachment of the same `cid`. Whoever is shown none reads `alt`. */
export interface EmailPicture {
  kind: 'picture';
  cid: string;
  title: string;
  subtitle?: string | undefined;
  alt: string;
  /** In CSS px. */
  width: number;
  height: number;
}

/** Rows as they are printed. */
export interface EmailTable {
  kind: 'table';
  title: string;
  header: readonly string[];
  aligns: readonly ('left' | 'right')[];
  rows: readonly (readonly string[])[];
  /** Rows that are left out. */
  more: number;
}

/** What an email says, apart from how it looks. Text is plain: whatever stands in it is shown as it is. */
export interface Email {
  subject: string;
  parts: readonly EmailPart[];
  /** Why it came, and what to do when it was not expected; stands at its end. */
  reason: string;
  /** Where its reader refuses further ones of its kind; mail programs are told, too. */
  unsubscribeUrl?: string;
}

/**
 * The emails of a service by their kind: what each says for its data. Data survive JSON: strings, numbers, lists of them.
 */
export type EmailTemplates = Readonly<Record<string, (data: never) => Email>>;

/** A paragraph. */
export const text = (words: string): EmailPart => ({ kind: 'text', text: words });
/** A button. */
export const action = (label: string, url: string): EmailPart => ({ kind: 'action', label, url });
/** A code to type, set large. */
export const code = (digits: string): EmailPart => ({ kind: 'code', code: digits });
/** Names and values, one below the other; empty values are left out. */
export const facts = (values: Record<string, string | undefined>): EmailPart => ({
  kind: 'facts',
  facts: Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

/** A part of an email, in the order it is read. */
export type EmailPart =
  | { kind: 'text'; text: string }
  /** The one thing to do; its address is also written out, for clients that show no buttons. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

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

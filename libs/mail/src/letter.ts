/** A part of a letter, in the order it is read. */
export type LetterPart =
  | { kind: 'text'; text: string }
  /** The one thing to do; its address is also written out, for clients that show no buttons. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

/** What a mail says, apart from how it looks. Text is plain: whatever stands in it is shown as it is. */
export interface Letter {
  subject: string;
  parts: readonly LetterPart[];
  /** Why it came, and what to do when it was not expected; stands at its end. */
  reason: string;
  /** Where its reader refuses further ones of its kind; mail programs are told, too. */
  unsubscribeUrl?: string;
}

/** A paragraph. */
export const text = (words: string): LetterPart => ({ kind: 'text', text: words });
/** A button. */
export const action = (label: string, url: string): LetterPart => ({ kind: 'action', label, url });
/** A code to type, set large. */
export const code = (digits: string): LetterPart => ({ kind: 'code', code: digits });
/** Names and values, one below the other; empty values are left out. */
export const facts = (values: Record<string, string | undefined>): LetterPart => ({
  kind: 'facts',
  facts: Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

import type { PageBox } from '@plumbline/contracts';

/** What is known of a field from people: the words beside its value, or its place on the page. */
export interface Lesson {
  /** `label`: it stands beside these words. `place`: it stands there. `not`: what stands beside these words is not it. `absent`: such documents have none. */
  kind: 'label' | 'place' | 'not' | 'absent';
  /** As `labelKey` writes it; empty where there are none. */
  label: string;
  page?: number;
  box?: PageBox;
}

/** A lesson as it is kept. */
export interface SavedLesson extends Lesson {
  field: string;
  /** Whose document taught it, as `senderKey` writes it; null where it holds for all, as what a sample shows does. */
  sender: string | null;
  uses: number;
}

/** A lesson as it bears on one document. */
export interface TaughtField extends SavedLesson {
  /** Taught by a document of the same sender, or for all; those of others count for less. */
  isOwn: boolean;
}

/** Senders are the same whatever the case and marks of their names. */
export const senderKey = (sender: string | null): string | null =>
  sender === null ? null : sender.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || null;

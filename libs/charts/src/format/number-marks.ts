import { useSyncExternalStore } from 'react';

/** What stands between thousands and before decimals. */
export interface NumberMarks {
  group: string;
  decimal: string;
}

const DEFAULT: NumberMarks = { group: ',', decimal: '.' };
const written = { marks: DEFAULT, dates: 'en-US' };
const listeners = new Set<() => void>();

/** From now on every number of this page is written so; charts that are shown are drawn anew. */
export function setNumberMarks(marks: NumberMarks): void {
  if (marks.group === written.marks.group && marks.decimal === written.marks.decimal) return;
  written.marks = marks;
  for (const listener of listeners) listener();
}

/** From now on dates and times of this page are written as in this locale: its order, and its clock of 12 or 24 hours. */
export function setDateLocale(locale: string): void {
  if (locale === written.dates) return;
  written.dates = locale;
  // Whoever shows numbers shows dates: they are told by the same change.
  written.marks = { ...written.marks };
  for (const listener of listeners) listener();
}

/** The locale that dates are written in. */
export const dateLocale = (): string => written.dates;

/** The marks in force; a component that asks is rendered again when they change, and when dates do. */
export const useNumberMarks = (): NumberMarks =>
  useSyncExternalStore(
    subscribe,
    () => written.marks,
    () => DEFAULT,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether numbers are written as Intl does in English. */
export const areMarksEnglish = (): boolean =>
  written.marks.group === DEFAULT.group && written.marks.decimal === DEFAULT.decimal;

/** A number as Intl writes it in English, "12,480.5", with the marks in force. */
export function withMarks(text: string): string {
  if (areMarksEnglish()) return text;
  const { marks } = written;
  return text.replace(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === ',' ? marks.group : marks.decimal));
}

/** Groups of thousands or decimals that stand for themselves: no part of a name, an address or a version. */
const NUMBER = /(?<![\w.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?=[KMBT]?(?!\w|[.,]\d))/g;

/** A sentence that the server wrote in English, its numbers with the marks in force. */
export const withMarksInText = (text: string): string => text.replace(NUMBER, withMarks);

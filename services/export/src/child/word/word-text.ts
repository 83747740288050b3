import type { ExportPhrase } from '@plumbline/contracts';
import { InternalHyperlink, Paragraph, type ParagraphChild, TextRun } from 'docx';

export const anchorOf = (fact: number): string => `fact_${fact + 1}`;

/** The small figure that leads to the appendix. */
export function mark(fact: number | undefined, hasAppendix: boolean): ParagraphChild[] {
  if (fact === undefined || !hasAppendix) return [];
  const run = new TextRun({ text: String(fact + 1), superScript: true, bold: false });
  return [new InternalHyperlink({ anchor: anchorOf(fact), children: [run] })];
}

export function phraseRuns(parts: readonly ExportPhrase[], hasAppendix: boolean): ParagraphChild[] {
  return parts.flatMap(({ text, fact, isOwn }) => [
    ...text.split('\n').map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }) })),
    ...mark(fact, hasAppendix),
    ...(isOwn ? [new TextRun({ text: ' own', superScript: true })] : []),
  ]);
}

export const words = (text: string, style?: string): Paragraph =>
  new Paragraph({ text, ...(style && { style }) });

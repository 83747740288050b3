import type { Predicted } from '../../forecasting/compute/predict.js';
import type { Paragraph, SectionDraft, Writing } from './draft.js';

/** How the numbers were made, as deep as the reader asks. */
export function writeMethod(
  { analysis, brief, windows, findings }: Writing,
  predicted: Predicted | undefined,
): SectionDraft {
  const { name } = analysis.shape;
  const paragraphs: Paragraph[] = [
    [
      `Every number is computed from the rows of ${name} and opens to them. Numbers are rounded for reading; the exact ones stand behind them.`,
    ],
  ];
  if (windows && brief.audience !== 'board')
    paragraphs.push([
      windows.isYear
        ? 'Comparisons set the last twelve complete months against the twelve before, so that seasons cancel out.'
        : `Comparisons set the last complete ${windows.grain} against the one before${windows.grain === 'year' ? '' : '; a season may be part of the change'}.`,
    ]);
  if (brief.audience === 'analyst') {
    if (findings.length > 0)
      paragraphs.push([
        'What stands out was tested against chance together with all other comparisons of the data (Benjamini and Hochberg, at five percent), unless it is an exact count.',
      ]);
    if (predicted?.content.model)
      paragraphs.push([
        'The forecast is by the model that did best when fitted again at past dates; its range holds four in five of its misses there.',
      ]);
  }
  return { kind: 'method', heading: 'How this was made', paragraphs };
}

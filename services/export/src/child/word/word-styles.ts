import { AlignmentType, type IStylesOptions } from 'docx';

const INK = { strong: '1A1E27', soft: '4C515B', line: 'DADCE2' } as const;
export const LINE = INK.line;
const CELL = { before: 30, after: 30 } as const;

/** Styles that Word knows by name, so that its navigation, contents and themes work. */
export function wordStyles(points: number): IStylesOptions {
  // Half points.
  const size = (share: number) => Math.round(points * share * 2);
  const heading = (share: number, before: number) => ({
    run: { font: 'Inter', size: size(share), bold: true, color: INK.strong },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font: 'Inter', size: size(1), color: INK.strong, language: { value: 'en-US' } },
        paragraph: { spacing: { after: 120, line: 288 } },
      },
      title: heading(1.75, 0),
      heading1: heading(1.3, 320),
      heading2: heading(1.15, 280),
      heading3: heading(1, 240),
    },
    paragraphStyles: [
      {
        ...{ id: 'Caption', name: 'caption', basedOn: 'Normal', next: 'Normal' },
        run: { size: size(0.9), color: INK.soft },
        paragraph: { spacing: { after: 120 }, keepNext: true },
      },
      {
        ...{ id: 'Figure', name: 'Key figure', basedOn: 'Normal' },
        run: { size: size(1.8), bold: true },
        paragraph: { spacing: { after: 40 } },
      },
      {
        ...{ id: 'TableText', name: 'Table text', basedOn: 'Normal' },
        paragraph: { spacing: CELL },
      },
      {
        ...{ id: 'TableNumber', name: 'Table number', basedOn: 'Normal' },
        paragraph: { spacing: CELL, alignment: AlignmentType.RIGHT },
      },
      {
        ...{ id: 'Note', name: 'Note', basedOn: 'Normal' },
        run: { size: size(0.9), color: INK.soft },
        paragraph: { indent: { left: 240 } },
      },
    ],
  };
}

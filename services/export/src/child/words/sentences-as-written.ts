import { withMarksInText } from '@plumbline/charts';
import type { ExportBlock, ExportDocument } from '@plumbline/contracts';

type Phrase = Extract<ExportBlock, { kind: 'paragraph' }>['parts'][number];

/** The document with the numbers inside its sentences as its figures are written; what data are called stays as it is. */
export const sentencesAsWritten = (content: ExportDocument): ExportDocument => ({
  ...content,
  blocks: content.blocks.map(blockAsWritten),
});

function blockAsWritten(block: ExportBlock): ExportBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, parts: block.parts.map(phraseAsWritten) };
    case 'note':
      return { ...block, text: withMarksInText(block.text) };
    case 'key-figures':
      return {
        ...block,
        figures: block.figures.map(({ note, ...figure }) => ({
          ...figure,
          ...(note && { note: note.map(phraseAsWritten) }),
        })),
      };
    default:
      return block;
  }
}

/** What a person typed is left as it was typed. */
const phraseAsWritten = (phrase: Phrase): Phrase =>
  phrase.isOwn ? phrase : { ...phrase, text: withMarksInText(phrase.text) };

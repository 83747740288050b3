import type { MailBlock, MailBody } from '@plumbline/contracts';
import { type EmailPart, type StoredAttachment, text } from '@plumbline/mail';

/** Of the nth picture of a mail, counted from 0. */
const cidOf = (at: number): string => `picture-${at + 1}@plumbline`;

/** What a mail shows of its file, in the file's order; pictures stand in it by the `cid` of their attachment. */
export function mailParts({ blocks, left }: MailBody): EmailPart[] {
  let pictures = 0;
  const parts = blocks.map((block): EmailPart => {
    if (block.kind !== 'picture') return partOf(block);
    const { title, subtitle, alt, width, height } = block;
    const part = { kind: 'picture' as const, cid: cidOf(pictures), title, subtitle, alt, width, height };
    pictures += 1;
    return part;
  });
  const more = `${left} more ${left === 1 ? 'chart or table is' : 'charts and tables are'} in the file.`;
  return left === 0 ? parts : [...parts, text(more)];
}

function partOf(block: Exclude<MailBlock, { kind: 'picture' }>): EmailPart {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: block.text };
    case 'words':
      return block.isItem ? { kind: 'item', text: block.text } : text(block.text);
    case 'figures':
      return {
        kind: 'figures',
        figures: block.figures.map(({ title: name, words: value, change }) => ({
          ...{ name, value },
          ...(change && { change }),
        })),
      };
    case 'table':
      return block;
  }
}

/** The pictures that `mailParts` names, as they come with the mail. */
export const mailPictures = ({ blocks }: MailBody): StoredAttachment[] =>
  blocks
    .filter((block) => block.kind === 'picture')
    .map(({ key }, at) => ({ key, name: `picture-${at + 1}.png`, cid: cidOf(at) }));

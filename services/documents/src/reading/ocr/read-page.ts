import type { OpenDocument } from '../open-document.js';
import { type Box, type Rotation, turnedSize } from '../page/box.js';
import type { PageContent } from '../page/page-content.js';
import { loadModels, type OcrModels } from './models.js';
import { readPicture } from './read-picture.js';

/** Pixels across a page that is read as a picture: 165 to the inch on Letter. */
const WIDTH = 1_400;

/** Loaded for the first page that needs them, for all that follow in this process. */
const models = new Map<'loaded', Promise<OcrModels>>();

function loaded(): Promise<OcrModels> {
  const known = models.get('loaded') ?? loadModels();
  models.set('loaded', known);
  return known;
}

/** What stands on a page: in the file, or else in its picture. `onLine` hears that work goes on. */
export async function readPage(
  document: Pick<OpenDocument, 'read' | 'draw'>,
  n: number,
  onLine: () => void,
): Promise<PageContent> {
  const { isPicture, ...content } = await document.read(n);
  if (!isPicture) return content;
  const picture = await document.draw(n, WIDTH, content.rotation).catch(() => undefined);
  if (!picture) return content;
  const { turn, skew, words } = await readPicture(await loaded(), picture, onLine);
  if (words.length <= content.words.length) return content;
  const { width, height } = turnedSize(content, turn);
  const rotation = ((content.rotation + turn) % 360) as Rotation;
  const placed = words.map(({ text, box: [x0, y0, x1, y1], confidence }) => {
    const box: Box = [x0 * width, y0 * height, x1 * width, y1 * height];
    return { text, box, confidence, isBold: false, isVertical: false };
  });
  const rules = turn === 0 ? content.rules : [];
  return { width, height, rotation, origin: 'image', words: placed, rules, ...(skew !== 0 && { skew }) };
}

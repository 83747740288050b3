import { type Rotation, turnedSize } from '../page/box.js';
import type { PageContent, Word } from '../page/page-content.js';
import { formValues } from './form-values.js';
import { pageRules } from './page-rules.js';
import { pageWords } from './page-words.js';
import type { PdfDocument } from './pdf-document.js';
import { type PdfPage, withPage } from './pdf-page.js';

/** Kinds of objects that may be pictures of text: images, and forms that hold some. */
const PICTURES: ReadonlySet<number> = new Set([3, 5]);
const LARGE = 0.2;
const MAX_OBJECTS = 2_000;

/** Reads pages one by one; a page that PDFium cannot load is `unread`. */
export function pdfReader(document: PdfDocument): (n: number) => PageContent & { isPicture: boolean } {
  return (n) => withPage(document, n, (page) => contentOf(page, document)) ?? unreadPage();
}

/** Fewer words beside a picture are a stamp or a page number on a scan. */
const FEW_WORDS = 10;

function contentOf(shown: PdfPage, document: PdfDocument): PageContent & { isPicture: boolean } {
  const { page, written } = upright(shown);
  const words = withValues(written, formValues(page, document));
  const origin = words.length > 0 ? 'text' : 'blank';
  const isPicture = words.length < FEW_WORDS && showsPicture(page);
  return { ...page.upright, rotation: page.rotation, origin, words, rules: pageRules(page), isPicture };
}

/** Text that lies on its side, or upside down, as the file shows it is turned to be read. */
function upright(page: PdfPage): { page: PdfPage; written: Word[] } {
  const { words, turn } = pageWords(page);
  if (turn === 0) return { page, written: words };
  const rotation = ((page.rotation + 360 - turn) % 360) as Rotation;
  const turned = { ...page, rotation, upright: turnedSize(page.size, rotation) };
  return { page: turned, written: pageWords(turned).words };
}

/** The values that the page does not show by itself. */
function withValues(words: Word[], values: readonly Word[]): Word[] {
  const isShown = (value: Word) =>
    words.some(({ text, box }) => text === value.text && overlap(box, value.box));
  return [...words, ...values.filter((value) => !isShown(value))];
}

const overlap = (a: Word['box'], b: Word['box']): boolean =>
  a[1] < b[3] && b[1] < a[3] && Math.abs(a[0] - b[0]) < Math.max(a[2] - a[0], b[2] - b[0]) * 2;

/** Whether an image or a form object covers much of the page; shapes drawn on the page itself are not looked at. */
function showsPicture({ pdfium, handle, size }: PdfPage): boolean {
  const { calls } = pdfium;
  const room = pdfium.allocate(16);
  try {
    const count = Math.min(calls.FPDFPage_CountObjects(handle), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      const object = calls.FPDFPage_GetObject(handle, index);
      if (!PICTURES.has(calls.FPDFPageObj_GetType(object))) continue;
      if (!calls.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [0, 4, 8, 12].map((at) => pdfium.float(room + at));
      if ((x1 - x0) * (y1 - y0) > size.width * size.height * LARGE) return true;
    }
    return false;
  } finally {
    pdfium.free(room);
  }
}

const unreadPage = (): PageContent & { isPicture: boolean } => ({
  width: 612,
  height: 792,
  rotation: 0,
  origin: 'unread',
  words: [],
  rules: [],
  isPicture: false,
});

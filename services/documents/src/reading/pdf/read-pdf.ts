import type { PageContent, Word } from '../page/page-content.js';
import { formValues } from './form-values.js';
import { pageRules } from './page-rules.js';
import { pageWords } from './page-words.js';
import type { PdfDocument } from './pdf-document.js';
import { type PdfPage, withPage } from './pdf-page.js';

/** Reads pages one by one; a page that PDFium cannot load is `unread`. */
export function pdfReader(document: PdfDocument): (n: number) => PageContent {
  const { calls } = document.pdfium;
  const info = calls.PDFiumExt_OpenFormFillInfo();
  const form = info === 0 ? 0 : calls.PDFiumExt_InitFormFillEnvironment(document.handle, info);
  return (n) => withPage(document, n, (page) => contentOf(page, form)) ?? unreadPage();
}

function contentOf(page: PdfPage, form: number): PageContent {
  const words = withValues(pageWords(page), formValues(page, form));
  const origin = words.length > 0 ? 'text' : 'blank';
  return { ...page.upright, rotation: page.rotation, origin, words, rules: pageRules(page) };
}

/** The values that the page does not show by itself. */
function withValues(words: Word[], values: readonly Word[]): Word[] {
  const isShown = (value: Word) =>
    words.some(({ text, box }) => text === value.text && overlap(box, value.box));
  return [...words, ...values.filter((value) => !isShown(value))];
}

const overlap = (a: Word['box'], b: Word['box']): boolean =>
  a[1] < b[3] && b[1] < a[3] && Math.abs(a[0] - b[0]) < Math.max(a[2] - a[0], b[2] - b[0]) * 2;

const unreadPage = (): PageContent => ({
  width: 612,
  height: 792,
  rotation: 0,
  origin: 'unread',
  words: [],
  rules: [],
});

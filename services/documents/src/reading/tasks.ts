import type {
  DocumentAnalysis,
  DocumentAnswer,
  DocumentFormat,
  DocumentKind,
  DocumentPicture,
  TemplateField,
} from '@plumbline/contracts';
import type { Extracted } from './extraction/extract.js';
import type { SavedLesson } from './extraction/lesson.js';
import type { KindPage } from './kinds/recognise-kind.js';
import type { Rotation } from './page/box.js';

/** What a disposable process may be asked for, what it tells on the way and what it answers. */

interface DocumentFile {
  path: string;
  format: DocumentFormat;
}

/** Reads pages from `from` on; files for each page and the pictures of the first ones are left in `folder`. */
export interface ReadTask extends DocumentFile {
  kind: 'read';
  folder: string;
  from: number;
}

/** Leaves the picture of a page at `outPath`. */
export interface DrawTask extends DocumentFile {
  kind: 'draw';
  page: number;
  width: number;
  /** By which the page is turned to be read, also where the file does not say so. */
  rotation: Rotation;
  outPath: string;
}

/** Leaves a copy that asks for no password at `outPath`. */
export interface UnlockTask {
  kind: 'unlock';
  path: string;
  password: string;
  outPath: string;
}

/** Reads pages that were kept, in files of their own, for what the document says. */
export interface AnalyseTask {
  kind: 'analyse';
  paths: readonly string[];
  documentKind: DocumentKind;
}

export interface AnswerTask {
  kind: 'answer';
  paths: readonly string[];
  question: string;
}

/** Finds the fields asked for, by the pages and by what people taught. */
export interface ExtractTask {
  kind: 'extract';
  paths: readonly string[];
  fields: readonly TemplateField[];
  lessons: readonly SavedLesson[];
}

export type ReaderTask = ReadTask | DrawTask | UnlockTask | AnalyseTask | AnswerTask | ExtractTask;

/** A page is done, and its files are there; or without one, work on a page goes on. */
export interface ReadProgress {
  page?: DocumentPicture;
  pages: number;
  /** Of the pages that say what a document is. */
  kindPage?: KindPage;
}

export interface ReaderAnswers {
  /** `hasCopy`: the document has no pages of its own, and was set on some, as a PDF in the folder. */
  read: { isLocked: boolean; pages: number; hasCopy: boolean; textEncoding?: string };
  draw: { isDrawn: boolean };
  unlock: { isOpen: boolean };
  analyse: Omit<DocumentAnalysis, 'analyzedAt'>;
  answer: DocumentAnswer;
  extract: Extracted;
}

/** Names of files in the folder of a reading. */
export const pageFile = (n: number): string => `page-${n}.json`;
export const pictureFile = (n: number, width: number): string => `picture-${n}-${width}`;
export const COPY_FILE = 'copy.pdf';

import { join } from 'node:path';
import type { ReadSettings, ReadWarning } from '@plumbline/contracts';
import { readHead } from './chunks.js';
import { checkContent, refuseForeignBytes } from './content.js';
import { chooseEncoding, type Encoding, encodingLabel, isUtf16 } from './encoding.js';
import { HEAD_BYTES, type Survey, surveyFile } from './survey.js';
import { transcodeFile } from './transcode.js';

/** The file as UTF-8 text: its own bytes where they are that already, else a copy. */
export interface PreparedText {
  path: string;
  survey: Survey;
  encoding: string;
  encodingEvidence: string;
  /** The first characters, for looking at. */
  head: string;
  /** Bytes before the text: a byte order mark, a line that only names the delimiter. */
  bomBytes: number;
  /** The number of its first line, where that is not 1. */
  firstLine?: number;
  warnings: ReadWarning[];
}

const ESCAPE = 27;

/** Looks at all bytes, refuses what is no text, and decodes what is not UTF-8 yet. */
export async function prepareText(
  path: string,
  tempDirectory: string,
  settings: ReadSettings,
  knownHash?: string,
  signal?: AbortSignal,
  content: 'table' | 'document' = 'table',
): Promise<PreparedText> {
  const survey = await surveyFile(path, knownHash, signal);
  const { encoding, bomBytes, evidence } = chooseEncoding(survey, settings.encoding);
  if (content === 'table') checkContent(survey, isUtf16(encoding));
  else if (!survey.blank) refuseForeignBytes(survey);
  const isDirty = content === 'table' && (survey.head.includes(ESCAPE) || survey.nulBytes > 0);
  const isReady = encoding === 'utf-8' && survey.validUtf8 && !isDirty;
  const common = { survey, encoding, warnings: warningsOf(survey, encoding) };
  if (isReady) {
    const head = survey.head.subarray(bomBytes).toString('utf8');
    return { ...common, path, bomBytes, encodingEvidence: evidence, head };
  }
  const copy = await transcodeFile(path, join(tempDirectory, 'text.utf8'), encoding, bomBytes, signal);
  const head = (await readHead(copy.path, HEAD_BYTES)).toString('utf8');
  const { accent } = copy;
  const counted = accent
    ? `${accent.rows.toLocaleString('en-US')} ${accent.rows === 1 ? 'row' : 'rows'} with “${accent.character}”, first on line ${accent.firstLine.toLocaleString('en-US')}: ${accent.text}`
    : undefined;
  const isGuess = encoding === 'windows-1252' && settings.encoding === undefined;
  return {
    ...common,
    warnings: [...common.warnings, ...(isGuess ? doubtsAbout(head) : [])],
    path: copy.path,
    bomBytes: 0,
    encodingEvidence:
      counted && encoding === 'windows-1252' ? counted : [evidence, counted].filter(Boolean).join(' '),
    head,
  };
}

function warningsOf(survey: Survey, encoding: Encoding): ReadWarning[] {
  return [...paddingIn(survey, encoding), ...strayBytesIn(survey, encoding)];
}

function paddingIn({ nulBytes }: Survey, encoding: Encoding): ReadWarning[] {
  if (nulBytes === 0 || isUtf16(encoding)) return [];
  const message = `${nulBytes.toLocaleString('en-US')} zero bytes pad the cells or the end of the file. They were left out.`;
  return [{ code: 'zero_bytes', message, count: nulBytes }];
}

function strayBytesIn(survey: Survey, encoding: Encoding): ReadWarning[] {
  if (encoding !== 'utf-8' || survey.validUtf8) return [];
  const message = `${survey.strayBytes.toLocaleString('en-US')} bytes are no ${encodingLabel('utf-8')} text, first on line ${survey.firstStrayLine}. They show as �.`;
  return [{ code: 'invalid_bytes', message, line: survey.firstStrayLine, count: survey.strayBytes }];
}

/** Text of a Western language has fewer accented letters than plain ones, and no control characters among them. */
function doubtsAbout(head: string): ReadWarning[] {
  const accented = head.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const plain = head.match(/[a-z]/giu)?.length ?? 0;
  if (accented <= plain && !/[\u0080-\u009f]/u.test(head)) return [];
  const message =
    'Read as Windows-1252, but the letters do not look like it: the file may be in an encoding that cannot be read yet (Shift JIS, Windows-1251, …). Save it as UTF-8 and upload that.';
  return [{ code: 'uncertain_encoding', message }];
}

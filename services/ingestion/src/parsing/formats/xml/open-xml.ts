import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseForeignBytes } from '../../bytes/content.js';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { surveyFile } from '../../bytes/survey.js';
import { cellKind, isTyped } from '../../dialect/cell-kinds.js';
import { ParseError } from '../../source/parse-error.js';
import { count } from '../../source/phrasing.js';
import { nameColumns } from '../../table/column-names.js';
import { loadRecords, NORMALISED_DIALECT } from '../../table/load-records.js';
import { RecordWriter } from '../../table/record-writer.js';
import type { FileRecords, FileRequest } from '../format-reader.js';
import { chooseTable, pathId, type TableChoice } from './choose-table.js';
import { ElementOutline, type PathOutline } from './element-outline.js';
import { malformed } from './malformed.js';
import { XmlReader } from './parse-xml.js';
import { RecordBuilder } from './record-builder.js';
import { refuseDoctype } from './refuse-doctype.js';
import type { TablePlan } from './table-plan.js';
import { chooseXmlEncoding } from './xml-encoding.js';
import { readXmlText, type XmlSource } from './xml-text.js';

/** Enough of a document for a first guess at its table. */
const PROBE_CHARACTERS = 1 << 20;

interface ReadRecords {
  root: PathOutline;
  /** What the records were written by. */
  plan?: TablePlan;
  builder?: RecordBuilder;
}

/**
 * Opens an XML document as the table of its repeated element. It is read once where its beginning tells the table that
 * the whole turns out to hold, else once more. Throws ParseError.
 */
export async function openXml(request: FileRequest): Promise<FileRecords> {
  const { settings, limits, signal } = request;
  const { text, source } = await prepareXml(request);
  await refuseDoctype(source, signal);
  const guess = guessTable(await outlineBeginning(source, signal), request);
  const read = await readRecords(request, source, guess);
  const choice = chooseTable(read.root, settings.table);
  checkWidth(choice.plan, limits.maxColumns);
  const isGuessed = guess !== undefined && fingerprint(guess) === fingerprint(choice.plan);
  const { builder } = isGuessed ? read : await readRecords(request, source, choice.plan);
  if (builder!.tooLong) throw builder!.tooLong;
  return load(request, text, choice, builder!);
}

async function prepareXml(request: FileRequest): Promise<{ text: PreparedText; source: XmlSource }> {
  const { path, settings, signal } = request;
  const survey = await surveyFile(path, request.sha256, signal);
  if (survey.blank) throw malformed('document must contain a root element.', 1);
  refuseForeignBytes(survey);
  const { encoding, bomBytes, evidence, asciiOnly } = chooseXmlEncoding(survey.head, settings.encoding);
  if (asciiOnly && !survey.ascii) {
    throw new ParseError(
      'malformed',
      'The first line says that the file is plain ASCII, but it holds other letters. Correct the declaration, or choose the encoding yourself.',
      { line: 1 },
    );
  }
  const head = survey.head.subarray(bomBytes).toString('latin1');
  const text = { path, survey, encoding, encodingEvidence: evidence, head, bomBytes, warnings: [] };
  return { text, source: { path, encoding, bomBytes, firstStrayLine: survey.firstStrayLine } };
}

/** The first characters say what the table may be; nothing is decided by them. */
async function outlineBeginning(source: XmlSource, signal?: AbortSignal): Promise<PathOutline | undefined> {
  const outline = new ElementOutline();
  const reader = new XmlReader([outline]);
  let characters = 0;
  for await (const piece of readXmlText(source, signal)) {
    reader.write(piece);
    characters += piece.length;
    if (characters >= PROBE_CHARACTERS) break;
  }
  return outline.root;
}

/** Undefined where the beginning holds no table yet. */
function guessTable(root: PathOutline | undefined, { settings, limits }: FileRequest): TablePlan | undefined {
  if (!root) return undefined;
  try {
    const { plan } = chooseTable(root, settings.table);
    return plan.columns.length <= limits.maxColumns ? plan : undefined;
  } catch (failure) {
    if (failure instanceof ParseError && failure.code === 'not_a_table') return undefined;
    throw failure;
  }
}

/** The whole document: always its outline, and its records where it is known what they are. */
async function readRecords(
  request: FileRequest,
  source: XmlSource,
  plan: TablePlan | undefined,
): Promise<ReadRecords> {
  const { limits, signal, onRows } = request;
  const outline = new ElementOutline();
  const writer = new RecordWriter(plan?.columns.length ?? 0, undefined);
  const builder = plan && new RecordBuilder(plan, writer, limits.maxRecordBytes);
  const reader = new XmlReader(builder ? [outline, builder] : [outline]);
  const out = await open(pathOf(request), 'w');
  try {
    for await (const piece of readXmlText(source, signal)) {
      reader.write(piece);
      await writer.flushTo(out);
      onRows?.(writer.rows);
    }
    reader.end();
    await writer.flushTo(out);
  } finally {
    await out.close();
  }
  return { root: outline.root!, plan, builder };
}

function pathOf({ tempDirectory }: FileRequest): string {
  return join(tempDirectory, 'records.csv');
}

/** Two plans that write the same records have the same. */
function fingerprint({ path, columns, record }: TablePlan): string {
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
  return JSON.stringify([pathId(path), columns, record], withMaps);
}

function checkWidth({ columns, path }: TablePlan, maxColumns: number): void {
  if (columns.length <= maxColumns) return;
  const message = `The records of “${path.local}” have ${count(columns.length)} columns; a table can have ${count(maxColumns)} at most.`;
  throw new ParseError('too_many_columns', message, { line: path.fromLine });
}

async function load(
  request: FileRequest,
  text: PreparedText,
  { plan, evidence, tables, warnings }: TableChoice,
  builder: RecordBuilder,
): Promise<FileRecords> {
  const header = plan.isPositional ? headerAmong(builder.sample) : undefined;
  const sourceNames = header ?? plan.columns;
  const headerRow = header ? builder.firstLine : null;
  const { names, warnings: renamed } = nameColumns(sourceNames, header ? builder.firstLine : undefined);
  const file = {
    path: pathOf(request),
    dialect: NORMALISED_DIALECT,
    columns: sourceNames.length,
    skip: header ? 1 : 0,
    lineEnd: 'lf' as const,
    maxRecordBytes: request.limits.maxRecordBytes * 2,
    hasLineColumn: true,
  };
  const table = await loadRecords(request.engine, file, names, request.signal);
  const expected = plan.path.count - file.skip;
  if (table.rows !== expected) {
    throw new Error(`${expected} records stand in the document, but ${table.rows} arrived in the engine.`);
  }
  return {
    text,
    shape: {
      layout: 'elements',
      headerRow,
      headerEvidence: header ? 'The first row holds names.' : 'Names of elements and attributes.',
      tables,
      tableEvidence: evidence,
    },
    table,
    sourceNames,
    totalLines: [],
    rejected: [],
    rowsRejected: 0,
    setAside: [],
    warnings: [...text.warnings, ...warnings, ...renamed],
  };
}

/** The first row of cells by place, where it holds names that the rows below plainly are none of. */
function headerAmong([first, ...rows]: readonly string[][]): string[] | undefined {
  if (!first || rows.length === 0) return undefined;
  const filled = first.slice(0, first.findLastIndex((cell) => cell !== '') + 1);
  const isNames = filled.every((cell) => cellKind(cell) === 'text' && !cell.includes('\n'));
  if (!isNames || new Set(filled).size < filled.length || filled.length < first.length / 2) return undefined;
  const hasTypes = first.some((_, column) => rows.some((row) => isTyped(cellKind(row[column] ?? ''))));
  return hasTypes ? first : undefined;
}

import { maskPersonal } from '../mask-secrets.js';
import type { PatchedFile } from './patch.js';
import type { ReviewFinding } from './review.js';

/** What a second reviewer says of one place, on its own or about a finding of the rules. */
export interface Remark {
  path: string;
  /** Of the text after the change, from 1. */
  line: number;
  severity: ReviewFinding['severity'];
  title: string;
  why: string;
  /** The line that it speaks of, word for word. */
  quote: string;
  /** The mark of the finding that it is about; null where it saw something else. */
  about: string | null;
  agrees: boolean;
}

/** `confirmed`: it names the same place; `contradicted`: it disagrees, and what it quotes is there; else `unconfirmed`. */
export interface Agreement {
  findingId: string;
  state: 'confirmed' | 'contradicted' | 'unconfirmed';
  words: string;
}

/** What is left of an opinion once every place and every number of it was looked up. */
export interface CheckedOpinion {
  agreements: readonly Agreement[];
  /** Remarks that no finding is about. `unconfirmed` where a number in them stands nowhere near. */
  others: readonly (Remark & { state: 'confirmed' | 'unconfirmed' })[];
  /** Remarks that quote what is not there, with what is. */
  dropped: readonly string[];
}

interface Told {
  id: string;
  path: string;
  line: number;
}

/** Lines that are shown of a change, at most; the rest is said to be left out. */
const MOST_LINES = 1_500;

/** The changed parts of files as they may be sent: with line numbers, secrets and addresses of people masked. */
export function changeForSending(files: readonly PatchedFile[]): {
  files: { path: string; lines: string[] }[];
  left: number;
} {
  let room = MOST_LINES;
  let left = 0;
  const sent = files.map(({ path, hunks }) => {
    const lines = hunks
      .flatMap((hunk) => hunk.lines)
      .map(({ kind, text, newLine, oldLine }) => {
        const mark = { kept: ' ', added: '+', removed: '-' }[kind];
        return `${newLine ?? oldLine} ${mark} ${maskPersonal(text)}`;
      });
    const shown = lines.slice(0, room);
    room -= shown.length;
    left += lines.length - shown.length;
    return { path, lines: shown };
  });
  return { files: sent.filter(({ lines }) => lines.length > 0), left };
}

/** Looks up every place and number that a reviewer names. */
export function checkOpinion(
  remarks: readonly Remark[],
  findings: readonly Told[],
  files: readonly PatchedFile[],
): CheckedOpinion {
  const dropped: string[] = [];
  const real = remarks.filter((remark) => {
    const why = whyNotThere(remark, files);
    if (why !== undefined) dropped.push(why);
    return why === undefined;
  });
  return {
    agreements: findings.map((finding) => agreementOn(finding, real, files)),
    others: real
      .filter(
        ({ about, path, line }) =>
          about === null && !findings.some((each) => isSamePlace(each, { path, line })),
      )
      .map((remark) => ({ ...remark, state: saysNumbersOf(remark, files) ? 'confirmed' : 'unconfirmed' })),
    dropped,
  };
}

const isSamePlace = (a: Pick<Told, 'path' | 'line'>, b: Pick<Told, 'path' | 'line'>): boolean =>
  a.path === b.path && a.line === b.line;

function agreementOn(finding: Told, remarks: readonly Remark[], files: readonly PatchedFile[]): Agreement {
  const { id: findingId } = finding;
  const about = remarks.filter(
    (remark) => remark.about === findingId || (remark.about === null && isSamePlace(finding, remark)),
  );
  const against = about.find(({ agrees }) => !agrees);
  if (against) {
    const isProved = saysNumbersOf(against, files);
    const place = `Line ${against.line} is there and was looked up.`;
    return isProved
      ? { findingId, state: 'contradicted', words: `${against.why} ${place}` }
      : {
          findingId,
          state: 'unconfirmed',
          words: `It disagrees, with a number that stands nowhere near: ${against.why}`,
        };
  }
  const [first] = about;
  if (!first) return { findingId, state: 'unconfirmed', words: 'Does not mention it.' };
  return {
    findingId,
    state: 'confirmed',
    words: first.line === finding.line ? 'Names the same line.' : `Says so by line ${first.line}.`,
  };
}

function whyNotThere({ path, line, quote }: Remark, files: readonly PatchedFile[]): string | undefined {
  const file = files.find((each) => each.path === path);
  if (!file) return `it quoted ${path}, which the change does not touch`;
  const found = textAt(file, line);
  if (found === undefined) return `it quoted ${path}:${line}, which is no line of the change`;
  const isQuoted = quote.trim() !== '' && squeezed(maskPersonal(found)).includes(squeezed(quote));
  return isQuoted ? undefined : `it quoted words that do not stand at ${path}:${line}`;
}

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

const textAt = ({ hunks }: PatchedFile, line: number): string | undefined =>
  hunks.flatMap((hunk) => hunk.lines).find(({ newLine }) => newLine === line)?.text;

/** Whether each number of its reason stands in the change around its line, or is a number of a line. */
function saysNumbersOf({ path, line, why }: Remark, files: readonly PatchedFile[]): boolean {
  const file = files.find((each) => each.path === path);
  const around = (file?.hunks ?? [])
    .flatMap((hunk) => hunk.lines)
    .filter(({ newLine }) => newLine !== undefined && Math.abs(newLine - line) <= 10);
  const known = new Set(around.flatMap(({ text, newLine }) => [...numbersIn(text), String(newLine)]));
  return numbersIn(why).every((number) => known.has(number));
}

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/gu)].map(([number]) => number.replace(/[.,]0+$/u, ''));

import type { ReadSettings } from '@plumbline/contracts';
import type { Survey } from './survey.js';

export type Encoding = NonNullable<ReadSettings['encoding']>;

export interface EncodingChoice {
  encoding: Encoding;
  /** Bytes of the mark in front of the text. */
  bomBytes: number;
  /** Why, as far as bytes alone tell; transcoding adds the characters found. */
  evidence: string;
}

const BOMS: ReadonlyArray<{ bytes: number[]; encoding: Encoding }> = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

const LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-1': 'Latin-1',
};

export function encodingLabel(encoding: Encoding): string {
  return LABELS[encoding];
}

export function isUtf16(encoding: Encoding): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be';
}

/** One stray byte in ten characters still speaks for UTF-8 with damage rather than for another encoding. */
const STRAY_TOLERANCE = 0.1;

/** The encoding of the whole file: a user's word, else a byte order mark, else what all its bytes allow. */
export function chooseEncoding(survey: Survey, wanted: Encoding | undefined): EncodingChoice {
  const bom = BOMS.find(({ bytes }) => bytes.every((byte, index) => survey.head[index] === byte));
  if (wanted) {
    const bomBytes = bom?.encoding === wanted ? bom.bytes.length : 0;
    return { encoding: wanted, bomBytes, evidence: 'You chose it.' };
  }
  if (bom) {
    return {
      encoding: bom.encoding,
      bomBytes: bom.bytes.length,
      evidence: 'The file begins with its byte order mark.',
    };
  }
  const utf16 = utf16WithoutMark(survey);
  if (utf16)
    return { encoding: utf16, bomBytes: 0, evidence: 'Every second byte of its plain letters is zero.' };
  if (survey.ascii) return { encoding: 'utf-8', bomBytes: 0, evidence: 'Only plain ASCII characters.' };
  if (survey.validUtf8) return { encoding: 'utf-8', bomBytes: 0, evidence: 'Every byte fits UTF-8.' };
  if (survey.strayBytes <= survey.utf8Characters * STRAY_TOLERANCE) {
    return { encoding: 'utf-8', bomBytes: 0, evidence: damagedEvidence(survey) };
  }
  return { encoding: 'windows-1252', bomBytes: 0, evidence: 'Its accented letters do not fit UTF-8.' };
}

function damagedEvidence(survey: Survey): string {
  return `Nearly every byte fits UTF-8; ${survey.strayBytes} do not, first on line ${survey.firstStrayLine}.`;
}

function utf16WithoutMark(survey: Survey): Encoding | undefined {
  if (survey.nulBytes === 0 || survey.bytes % 2 !== 0) return undefined;
  const sample = survey.head.subarray(0, 4_096);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const half = sample.length / 2;
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

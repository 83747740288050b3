import type { FieldType, TemplateField } from '@plumbline/contracts';
import type { TaughtField } from '../lesson.js';
import { type Finder, type LabelPattern, labelPattern } from './concept.js';
import { conceptNamed } from './concepts.js';

/** A field as it is looked for. */
export interface WantedField {
  name: string;
  type: FieldType;
  find: Finder;
  /** The concept that its name means; undefined for words of people's own. */
  concept: string | undefined;
  labels: readonly LabelPattern[];
  prefer?: 'largest' | 'last' | 'first';
  lessons: readonly TaughtField[];
}

const CONTRACT_NAMES =
  /^(first party|second party|party ?\d?|parties|effective date|agreement date|contract date|governing law|jurisdiction|law|term|duration|contract term|notice(?: period| to end)?|renewal(?: term)?)$/i;

export function wantedField(
  { name, type, description = '' }: TemplateField,
  lessons: readonly TaughtField[],
): WantedField {
  const concept = conceptNamed(name, type);
  const own = lessons.filter(({ field }) => field === name);
  const words = [name, ...description.split(/[,;\n]/)]
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const labels = words.map((each) => labelPattern(escaped(each)));
  return {
    name,
    type,
    find: CONTRACT_NAMES.test(name) ? 'contract' : (concept?.find ?? finderOf(type)),
    concept: concept?.key,
    labels: concept ? [concept.labels, ...labels] : labels,
    ...(concept?.prefer && { prefer: concept.prefer }),
    lessons: own,
  };
}

function finderOf(type: FieldType): Finder {
  if (type === 'date') return 'date';
  if (type === 'money') return 'amount';
  return type === 'number' ? 'number' : 'words';
}

/** Words as a pattern: spaces and marks between them may be written in any way. */
const escaped = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('[^\\p{L}\\p{N}]*');

import type { Box } from '../../page/box.js';
import type { LabelText } from '../evidence/neighbours.js';
import { labelFit, labelWords } from '../fields/concept.js';
import { CONCEPTS } from '../fields/concepts.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { TaughtField } from '../lesson.js';
import type { Candidate, Weighed } from './candidate.js';

/** Log odds: of a value that nothing speaks for, and what speaks for one. Fitted by `bench documents`. */
export const WEIGHTS = {
  nothing: -3.4,
  label: 5.4,
  rival: 3.4,
  /** Its words are surer of something else, by however little: "Sub total" is no total. */
  otherName: 2,
  untypical: -1.2,
  /** Letters and digits together are a number of something, not an amount or a name. */
  mixed: 0.6,
  badlyRead: -2,
  taughtLabel: 5.5,
  taughtPlace: 4.5,
  taughtNot: -5,
  taughtAbsent: -4,
  otherSender: 0.35,
} as const;

const RELATIONS: Readonly<Record<LabelText['relation'], number>> = {
  inline: 1,
  left: 0.97,
  above: 0.84,
  header: 0.75,
};

const MIXED = /^(?=.*\d.*\d)(?=.*\p{L}).{5,}$/u;

/** A label as lessons keep it: its letters alone. */
export const labelKey = (text: string): string =>
  labelWords(text)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

interface BestLabel {
  fit: number;
  label: LabelText | undefined;
}

/** The surest words beside a candidate that say it is this field. */
export function bestLabel(labels: readonly LabelText[], patterns: WantedField['labels']): BestLabel {
  let best: BestLabel = { fit: 0, label: undefined };
  for (const label of labels)
    for (const pattern of patterns) {
      const fit = labelFit(pattern, label.text) * RELATIONS[label.relation] * label.nearness;
      if (fit > best.fit) best = { fit, label };
    }
  return best;
}

/** What a candidate's words and place, and what people taught, say of it being this field. */
export function weigh(field: WantedField, candidate: Candidate): Weighed {
  const { fit, label } = bestLabel(candidate.labels, field.labels);
  const rival = rivalFit(field, candidate);
  const taught = taughtWeight(field.lessons, candidate);
  const logit =
    WEIGHTS.nothing +
    WEIGHTS.label * fit -
    (rival > fit ? WEIGHTS.otherName + WEIGHTS.rival * (rival - fit) : 0) +
    (candidate.isTypical ? 0 : WEIGHTS.untypical) +
    (field.find === 'code' && MIXED.test(candidate.value) ? WEIGHTS.mixed : 0) +
    WEIGHTS.badlyRead * (1 - candidate.reading) +
    taught.weight;
  return { candidate, logit, label: label ?? taught.label, because: taught.because };
}

/** How surely its words say that it is something else of the same kind. */
function rivalFit(field: WantedField, { labels }: Candidate): number {
  const rivals = CONCEPTS.filter(({ key, find }) => key !== field.concept && find === field.find);
  return rivals.reduce((most, { labels: pattern }) => Math.max(most, bestLabel(labels, [pattern]).fit), 0);
}

interface Taught {
  weight: number;
  label: LabelText | undefined;
  because: string[];
}

function taughtWeight(lessons: readonly TaughtField[], candidate: Candidate): Taught {
  // Several labels say the same; the best of them counts, and the place beside it.
  let [byLabel, byPlace, against] = [0, 0, 0];
  let best: LabelText | undefined;
  for (const lesson of lessons) {
    const share = lesson.isOwn ? 1 : WEIGHTS.otherSender;
    const label = candidate.labels.find(({ text }) => lesson.label !== '' && labelKey(text) === lesson.label);
    const weight = label ? WEIGHTS.taughtLabel * share * label.nearness : 0;
    if (lesson.kind === 'label' && weight > byLabel) [byLabel, best] = [weight, label];
    if (lesson.kind === 'place' && isAt(lesson, candidate))
      byPlace = Math.max(byPlace, WEIGHTS.taughtPlace * share);
    if (lesson.kind === 'not' && label) against += WEIGHTS.taughtNot * share;
    if (lesson.kind === 'absent' && lesson.isOwn) against += WEIGHTS.taughtAbsent;
  }
  const because = [
    ...(byLabel > 0 ? ['as people showed before'] : []),
    ...(byPlace > 0 ? ['where it stood before'] : []),
  ];
  return { weight: byLabel + byPlace + against, label: best, because };
}

const NEAR_X = 0.06;
const NEAR_Y = 0.025;

function isAt({ page, box }: TaughtField, { page: on, place }: Candidate): boolean {
  if (page !== on || !box) return false;
  const near = (a: Box | readonly number[], b: readonly number[], at: 0 | 1, most: number) =>
    Math.abs(((a[at] ?? 0) + (a[at + 2] ?? 0)) / 2 - ((b[at] ?? 0) + (b[at + 2] ?? 0)) / 2) < most;
  return near(box, place, 0, NEAR_X) && near(box, place, 1, NEAR_Y);
}

import type { ExtractionField, UpdateFieldBody } from '@plumbline/contracts';

/** A decision on a field, without the version that it was made on. */
export type Decision = Omit<UpdateFieldBody, 'version'>;

/** What was decided here and is not yet, or could not be, kept by the server. */
export interface OpenDecision {
  decision: Decision;
  /** Absent while it is on its way. */
  problem?: { isMeanwhile: boolean; message: string };
}

export interface ReviewState {
  open: Readonly<Record<string, OpenDecision>>;
  /** How each field stood before it was decided on, the newest last. */
  undo: readonly { name: string; before: Decision }[];
}

export type ReviewAction =
  | { type: 'sent'; name: string; decision: Decision; before?: Decision }
  | { type: 'saved' | 'given-up'; name: string }
  | { type: 'refused'; name: string; problem: NonNullable<OpenDecision['problem']> }
  | { type: 'undone' };

export const NOTHING_OPEN: ReviewState = { open: {}, undo: [] };

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  if (action.type === 'undone') return { ...state, undo: state.undo.slice(0, -1) };
  const { name } = action;
  const { [name]: known, ...others } = state.open;
  if (action.type === 'sent')
    return {
      open: { ...others, [name]: { decision: action.decision } },
      undo: action.before ? [...state.undo, { name, before: action.before }] : state.undo,
    };
  if (action.type === 'refused' && known)
    return {
      open: { ...others, [name]: { ...known, problem: action.problem } },
      undo: withoutLastOf(state.undo, name),
    };
  return { ...state, open: others };
}

/** A decision that was refused cannot be taken back. */
function withoutLastOf(undo: ReviewState['undo'], name: string): ReviewState['undo'] {
  const at = undo.findLastIndex((step) => step.name === name);
  return undo.filter((_step, index) => index !== at);
}

/** The fields with what was decided here; where it was refused, what the server has stands. */
export function withOpen(fields: readonly ExtractionField[], open: ReviewState['open']): ExtractionField[] {
  return fields.map((field) => {
    const { decision, problem } = open[field.name] ?? {};
    return decision && !problem ? decided(field, decision) : field;
  });
}

function decided(field: ExtractionField, { state, value, place }: Decision): ExtractionField {
  const read = field.readValue === undefined ? field.value : field.readValue;
  const next = { ...field, state, settledBy: state === 'to_check' ? null : ('person' as const) };
  if (state === 'changed') return { ...next, readValue: read, value: value ?? field.value, ...place };
  return state === 'rejected' ? { ...next, readValue: read, value: null } : { ...next, value: read };
}

/** The decision that brings a field back to how it stands now. */
export function standingOf({ state, value, page, box }: ExtractionField): Decision {
  if (state !== 'changed' || value === null) return { state };
  return { state, value, ...(page !== undefined && box && { place: { page, box } }) };
}

import type { ExtractionField, UpdateFieldBody } from '@plumbline/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PickedWords } from '../../../entities/document/pages/words-in-box.js';
import type { Decision } from './model/open-changes.js';
import { neighbourOf, nextToCheck } from './model/review-order.js';
import type { Review } from './model/use-review.js';

/** What is typed in place of a value, and where on the page it was taken from. */
export interface FieldDraft {
  text: string;
  place?: UpdateFieldBody['place'];
}

export interface FieldActions {
  /** The value that was read, then what else it might be. */
  choices: readonly string[];
  chosen: number;
  choose: (index: number) => void;
  accept: () => void;
  notThere: () => void;
  isEditing: boolean;
  draft: FieldDraft;
  setDraft: (draft: FieldDraft) => void;
  edit: () => void;
  stopEditing: () => void;
  /** Words of a page become what is typed. */
  pick: (picked: PickedWords) => void;
  save: () => void;
  /** Where the keyboard stands after a decision. */
  acceptButton: RefObject<HTMLButtonElement | null>;
}

/** Among the choices: nothing, where nothing was found, and what was read. */
const [NONE, READ] = [-1, 0];

interface Local {
  name?: string;
  chosen: number;
  draft?: FieldDraft | undefined;
}

/** What can be done with the field that is looked at. What was chosen or typed goes with another field. */
export function useFieldActions(
  review: Review,
  field: ExtractionField | undefined,
  select: (name: string | undefined) => void,
): FieldActions {
  const [local, setLocal] = useState<Local>({ chosen: NONE });
  const untouched: Local = { chosen: field?.value == null ? NONE : READ };
  const { chosen, draft: begun } = local.name === field?.name ? local : untouched;
  const acceptButton = useRef<HTMLButtonElement>(null);
  const focusAfter = useFocusAfter(acceptButton, `${field?.name} ${begun === undefined}`);
  const set = (news: Omit<Local, 'name'>) => field && setLocal({ ...news, name: field.name });
  const choices = field ? choicesOf(field) : [];
  const draft = begun ?? { text: field?.value ?? '' };
  const decide = (decision: Decision) => {
    if (!field) return;
    setLocal({ chosen: NONE });
    review.decide(field.name, decision);
    focusAfter();
    select(nextToCheck(review.fields, field.name) ?? neighbourOf(review.fields, field.name, 1));
  };
  return {
    choices,
    chosen,
    choose: (index) => index < choices.length && set({ chosen: index }),
    accept: () => {
      const value = choices[chosen];
      if (value !== undefined && value !== field?.value) decide({ state: 'changed', value });
      else if (field) decide(standsAs(field));
    },
    notThere: () => decide({ state: 'rejected' }),
    isEditing: begun !== undefined,
    draft,
    setDraft: (next) => set({ chosen, draft: next }),
    edit: () => set({ chosen, draft }),
    stopEditing: () => {
      focusAfter();
      set({ chosen });
    },
    pick: ({ text, page, box }) =>
      set({ chosen, draft: { text: text.replaceAll('\n', ' '), place: { page, box } } }),
    save: () => {
      const { place } = draft;
      const value = draft.text.trim();
      if (value !== '' || place)
        decide({ state: 'changed', ...(value !== '' && { value }), ...(place && { place }) });
    },
    acceptButton,
  };
}

/** Accepting what somebody has changed or rejected lets that stand. */
const standsAs = ({ state, value }: ExtractionField): Decision =>
  state === 'changed' && value !== null
    ? { state, value }
    : { state: state === 'rejected' ? 'rejected' : 'accepted' };

const choicesOf = ({ value, alternatives }: ExtractionField): string[] => [
  ...new Set([...(value === null ? [] : [value]), ...alternatives.map((other) => other.value)]),
];

/** After a decision the keyboard stands on the first button of what is looked at next. */
function useFocusAfter(button: RefObject<HTMLButtonElement | null>, shown: string): () => void {
  const isDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one as another field is shown
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    button.current?.focus();
  }, [button, shown]);
  return () => {
    isDue.current = true;
  };
}

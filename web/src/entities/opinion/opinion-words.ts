import {
  type AgreementState,
  AI_PROVIDER_NAMES,
  type Reviewer,
  type SecondOpinion,
} from '@plumbline/contracts';

export const REVIEWER_NAMES: Record<Reviewer, string> = {
  'built-in': 'Built-in reviewer',
  ...AI_PROVIDER_NAMES,
};

export const AGREEMENT_WORDS: Record<AgreementState, string> = {
  confirmed: 'Confirmed',
  contradicted: 'Contradicted',
  unconfirmed: 'Unconfirmed',
};

/** How many findings it confirms, contradicts and does not mention. */
export const countsOf = ({
  agreements,
}: Pick<SecondOpinion, 'agreements'>): Record<AgreementState, number> => {
  const count = (state: AgreementState) => agreements.filter((each) => each.state === state).length;
  return {
    confirmed: count('confirmed'),
    contradicted: count('contradicted'),
    unconfirmed: count('unconfirmed'),
  };
};

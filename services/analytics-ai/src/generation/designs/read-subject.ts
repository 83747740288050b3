import { alongTime, eachOnce, type Fields, readFields, type SourceShape } from '@plumbline/semantics';
import { withDerived } from '../../derived-columns/derived-fields.js';
import { endingOutcome } from '../../derived-columns/endings.js';
import { findKeptAmounts, withKept } from '../../derived-columns/kept-amounts.js';
import { lateOutcome } from '../../derived-columns/lateness.js';
import { findFollowers } from '../../derived-columns/outcome-followers.js';
import { findOutcome, isNotable } from '../../derived-columns/outcomes.js';
import { findRates, withoutParts, withRates } from '../../derived-columns/rates/find-rates.js';
import { firstUnripe } from '../../derived-columns/ripe-rows.js';
import { createPlanner } from '../../plans/planner.js';
import type { RunQueries } from '../run-queries.js';
import type { Design, Subject } from './base/design.js';
import { handlingTimes } from './base/handling-times.js';
import { findStages } from './base/stages.js';
import { chooseDesign } from './choose-design.js';

interface ReadSubject extends Subject {
  /** All that may be charted, along dates that are attributes too. */
  read: Fields;
  design: Design;
}

/** A source with what is derived from its columns, how long things took, how they came out and which part of a whole they are, and its design. */
export async function readSubject(given: SourceShape, query: RunQueries): Promise<ReadSubject> {
  const askAll = (plans: Parameters<RunQueries>[0]) => query(plans, { sampled: false });
  const handling = await handlingTimes(given, query);
  const found = endingOutcome(given) ?? findOutcome(given) ?? lateOutcome(given);
  const isTold = found && isNotable(found, given);
  const outcome = isTold ? found : undefined;
  const rates = await findRates(given, askAll);
  const parts = rates.flatMap(({ madeOf }) => madeOf);
  const kept = await findKeptAmounts(given, askAll, parts);
  const others = [...handling, ...(outcome ? [outcome] : []), ...rates];
  const source = withRates(withDerived(withKept(given, kept), others), rates);
  const derived = [...others, ...kept];
  const read = withoutParts(eachOnce(readFields(source)), rates);
  const fields = alongTime(read);
  const planner = createPlanner(source, fields, derived);
  const stages = await findStages(given, planner, query);
  const followers = outcome ? await findFollowers(given, outcome, askAll) : [];
  const unripe = outcome && fields.time ? await firstUnripe(given, outcome, fields.time, askAll) : undefined;
  const subject = { source, fields, dates: read.time, planner, rates, outcome, followers, unripe, stages };
  const design = chooseDesign(subject, handling);
  const isDecided = ({ name }: { name: string }) => followers.includes(name);
  const decided = fields.dimensions.filter(isDecided).map(({ name }) => name);
  const without = [...(design.without ?? []), ...decided];
  const unfollowed = unripe && outcome ? { unfollowed: outcome.derived.as } : {};
  return { ...subject, read, design: { ...design, without, ...unfollowed } };
}

import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type NextTimes,
  type nextTimesQuery,
  type When,
  when,
  whenWords,
} from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import type { z } from 'zod';
import { Times } from '../when/next-times.js';
import { nextClockChange } from '../when/zone.js';
import { checkWhen } from './check-schedule.js';

const SHOWN = 5;

/** What a rule means before it is kept. */
@Injectable()
export class NextTimesQueries {
  /** @throws AppError `malformed` with what is wrong in words */
  next(claims: AccessClaims, query: z.infer<typeof nextTimesQuery>): NextTimes {
    const now = new Date();
    const rule = ruleOf(claims, query);
    checkWhen(rule, now);
    const change = nextClockChange(now.getTime(), rule.zone);
    return {
      times: new Times(rule).list(now.getTime(), SHOWN).map((at) => new Date(at).toISOString()),
      words: whenWords(rule),
      ...(change && { clockChange: { at: new Date(change.at).toISOString(), isForward: change.isForward } }),
    };
  }
}

function ruleOf({ zone }: AccessClaims, query: z.infer<typeof nextTimesQuery>): When {
  const asked = query.when === undefined ? { cron: query.cron, zone: query.tz ?? zone } : parse(query.when);
  const read = when.safeParse(asked);
  if (!read.success) throw malformed('when: this is no rule for a schedule.');
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

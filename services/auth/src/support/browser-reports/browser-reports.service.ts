import { Injectable } from '@nestjs/common';
import {
  BROWSER_REPORT_DAYS,
  type BrowserMatrix,
  type BrowserSummary,
  SCORED_FEATURES,
  type ScoredFeature,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import type { ReportedBrowser } from './reported-browser.js';

const RECENT = `FROM browser_reports WHERE seen_at > now() - interval '${BROWSER_REPORT_DAYS} days'`;
const PEOPLE = 'count(DISTINCT user_id)::int';

/** Which browsers people use: names, main versions and missing features, counted in people. */
@Injectable()
export class BrowserReports {
  constructor(private readonly database: DataSource) {}

  async count(userId: string, browser: ReportedBrowser, missing: readonly ScoredFeature[]): Promise<void> {
    const { name, version, isMobile, isPrivate } = browser;
    await this.database.query(
      `INSERT INTO browser_reports (user_id, name, version, is_mobile, is_private, missing)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, name, version, is_mobile, is_private)
       DO UPDATE SET missing = excluded.missing, seen_at = now()`,
      [userId, name, version, isMobile, isPrivate, missing],
    );
  }

  async summary(): Promise<BrowserSummary> {
    const [totals]: Omit<BrowserSummary, 'days' | 'browsers'>[] = await this.database.query(
      `SELECT ${PEOPLE} AS users,
              count(DISTINCT user_id) FILTER (WHERE is_mobile)::int AS mobile,
              count(DISTINCT user_id) FILTER (WHERE is_private)::int AS "privateBrowsing",
              count(DISTINCT user_id) FILTER (WHERE missing <> '{}')::int AS incomplete ${RECENT}`,
    );
    const browsers: BrowserSummary['browsers'] = await this.database.query(
      `SELECT name, ${PEOPLE} AS users ${RECENT} GROUP BY name ORDER BY users DESC, name`,
    );
    const none = { users: 0, mobile: 0, privateBrowsing: 0, incomplete: 0 };
    return { days: BROWSER_REPORT_DAYS, ...(totals ?? none), browsers };
  }

  async matrix(): Promise<BrowserMatrix> {
    const lacking = SCORED_FEATURES.map(
      (feature) => `'${feature}', count(DISTINCT user_id) FILTER (WHERE '${feature}' = ANY(missing))`,
    );
    return this.database.query(
      `SELECT name, version, ${PEOPLE} AS users, jsonb_build_object(${lacking.join(', ')}) AS missing
       ${RECENT} GROUP BY name, version ORDER BY users DESC, name, version DESC`,
    );
  }
}

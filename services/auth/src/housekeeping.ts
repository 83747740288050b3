import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  ACTIVITY_DAYS,
  BROWSER_REPORT_DAYS,
  DEVICE_MARK_SECONDS,
  INCIDENT_DAYS,
  KEPT_DAYS,
  NOTICED_DAYS,
} from '@plumbline/contracts';
import { BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';

const PAUSE_MS = 3_600_000;
/** How long owners still see who did not accept. */
const ENDED_INVITATION_DAYS = 30;
/** What nothing can come of any more, and how long the history of sign-ins and ended sessions is kept. */
const STATEMENTS = [
  `DELETE FROM activities WHERE at < now() - interval '${ACTIVITY_DAYS} days'`,
  `DELETE FROM browser_reports WHERE seen_at < now() - interval '${BROWSER_REPORT_DAYS} days'`,
  `DELETE FROM attempts WHERE window_until < now() - interval '1 day'`,
  `DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 day'`,
  `DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`,
  `DELETE FROM email_verifications WHERE expires_at < now() - interval '1 day'`,
  `DELETE FROM known_devices WHERE seen_at < now() - make_interval(secs => ${DEVICE_MARK_SECONDS})`,
  `DELETE FROM ended_grants WHERE revoked_at < now() - interval '1 day'`,
  `DELETE FROM invitations WHERE ends_at < now() - interval '${ENDED_INVITATION_DAYS} days'`,
  `DELETE FROM sign_on_flows WHERE expires_at < now() - interval '1 day'`,
  `DELETE FROM sign_on_assertions WHERE until < now() - interval '1 day'`,
  `DELETE FROM sign_ins WHERE created_at < now() - interval '90 days'`,
  `DELETE FROM sessions WHERE least(expires_at, revoked_at) < now() - interval '30 days'`,
  `DELETE FROM kept_series WHERE slot < now() - interval '${KEPT_DAYS} days'`,
  `DELETE FROM operation_incidents WHERE ended_at < now() - interval '${INCIDENT_DAYS} days'`,
  `DELETE FROM fact_audits WHERE at < now() - interval '${INCIDENT_DAYS} days'`,
  `DELETE FROM watched_processes WHERE seen_at < now() - interval '${NOTICED_DAYS} days'`,
  `DELETE FROM noticed_requests WHERE at < now() - interval '${NOTICED_DAYS} days'`,
  `DELETE FROM noticed_lines WHERE at < now() - interval '${NOTICED_DAYS} days'`,
];

/** Removes what has served its time. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error) => logger.warn({ err: error }, 'housekeeping'));
    this.loop = new BackgroundLoop(() => this.tidy(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async tidy(): Promise<boolean> {
    for (const statement of STATEMENTS) await this.database.query(statement);
    return false;
  }
}

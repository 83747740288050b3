import { Inject, Injectable } from '@nestjs/common';
import { REPLICATION_TESTS, type ReplicationCheck } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import { FeedContact } from './feed-contact.service.js';
import { Fencing } from './fencing.service.js';
import { NodesService } from './nodes.service.js';

/** Tests of replication by name; each answers what it found. */
@Injectable()
export class ReplicationTests {
  constructor(
    @Inject(NodesService) private readonly standbys: NodesService,
    @Inject(FeedContact) private readonly contacts: FeedContact,
    @Inject(Fencing) private readonly fencing: Fencing,
  ) {}

  /** @throws AppError `malformed` for a name that there is not */
  async run(name: string): Promise<ReplicationCheck[]> {
    const known = REPLICATION_TESTS.find((each) => each === name);
    if (!known) throw malformed(`testType: there are ${REPLICATION_TESTS.join(', ')}.`);
    return [
      await {
        unauthenticated: () => this.strangers(),
        connection: () => this.source(),
        fencing: () => this.writes(),
      }[known](),
    ];
  }

  private async strangers(): Promise<ReplicationCheck> {
    const isRefused = await this.contacts.nodeOf('plr_unknown').then(
      () => false,
      () => true,
    );
    return {
      ...{ id: 'unauthenticated', name: 'A standby without its token is refused' },
      ...{ status: isRefused ? 'pass' : 'fail', detail: isRefused ? 'It was refused.' : 'It was let in.' },
    };
  }

  private async source(): Promise<ReplicationCheck> {
    const problem = await this.standbys.problem();
    return {
      ...{ id: 'connection', name: 'This installation can be followed' },
      ...{ status: problem ? 'fail' : 'pass', detail: problem ?? 'Its log is logical and published.' },
    };
  }

  private async writes(): Promise<ReplicationCheck> {
    const { state } = await this.fencing.permission();
    const details = {
      open: 'It may write.',
      fenced: 'It writes no more: another installation takes over.',
      unheard: 'It does not write: its standby was not heard of.',
    };
    return {
      ...{ id: 'fencing', name: 'Whether this installation writes' },
      ...{ status: state === 'open' ? 'pass' : 'warn', detail: details[state] },
    };
  }
}

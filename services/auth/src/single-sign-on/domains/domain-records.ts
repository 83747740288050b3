import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { unavailable } from '@plumbline/server';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

/** What a name server says where a name has no such record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);
const TIMEOUT_MS = 3_000;

/** Asks the name servers of the settings, by default the machine's own, for TXT records. */
@Injectable()
export class DomainRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });

  constructor(@Inject(AUTH_CONFIG) { DNS_SERVERS }: AuthConfig) {
    if (DNS_SERVERS.length > 0) this.resolver.setServers(DNS_SERVERS);
  }

  /** The texts of a name. @throws AppError `unavailable` when no name server answers */
  async textsOf(name: string): Promise<string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (failure) {
      if (ABSENT.has((failure as NodeJS.ErrnoException).code ?? '')) return [];
      throw unavailable('The name servers did not answer. Please check the record again in a little while.');
    }
  }
}

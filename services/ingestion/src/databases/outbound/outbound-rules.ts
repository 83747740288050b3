import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AllowedNetworks, classify } from '@plumbline/server';
import { DatabaseError } from '../database-error.js';

const LOOKUP_MS = 5_000;

/** Finds the addresses of a name, all of them. */
export type Lookup = (host: string) => Promise<string[]>;

interface Place {
  host: string;
  port: number;
}

/**
 * Where connections may lead (T-14). Every address that a name resolves to is judged by its bytes, and the caller
 * connects to the one that is returned, so that a name cannot lead elsewhere on a second look.
 */
export class OutboundRules {
  private readonly networks: AllowedNetworks;

  /**
   * @param allowed what is allowed beside public addresses: `loopback`, `private` and networks, separated by commas
   * @param ownServers servers of the product itself, which nobody may read through a connection
   */
  constructor(
    allowed: string,
    private readonly ownServers: readonly Place[] = [],
    private readonly find: Lookup = systemLookup,
  ) {
    this.networks = new AllowedNetworks(allowed);
  }

  /** The address to connect to. @throws DatabaseError of the step `resolve` */
  async resolve({ host, port }: Place): Promise<string> {
    const name = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    const addresses = await this.addressesOf(name);
    const [first] = addresses;
    if (first === undefined) throw notFound(host);
    if (!addresses.every((address) => this.networks.isAllowed(address))) throw notAllowed(host, port);
    if (await this.isOwn(addresses, port)) throw ownDatabase();
    return first;
  }

  private async isOwn(addresses: readonly string[], port: number): Promise<boolean> {
    for (const own of this.ownServers) {
      if (own.port !== port) continue;
      const ownAddresses = await this.addressesOf(own.host).catch((): string[] => []);
      const isLocal = ownAddresses.some(isThisMachine);
      if (addresses.some((each) => ownAddresses.includes(each) || (isLocal && isThisMachine(each))))
        return true;
    }
    return false;
  }

  private async addressesOf(host: string): Promise<string[]> {
    try {
      const timeout = new AbortController();
      const late = sleep(LOOKUP_MS, undefined, { signal: timeout.signal }).then(() => {
        throw Object.assign(new Error('the lookup timed out'), { code: 'ETIMEOUT' });
      });
      return await Promise.race([this.find(host), late]).finally(() => timeout.abort());
    } catch (error) {
      throw notFound(host, error instanceof Error ? error.message : undefined);
    }
  }
}

const isThisMachine = (address: string): boolean => classify(address) === 'loopback';

const systemLookup: Lookup = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const notFound = (host: string, technical?: string) =>
  new DatabaseError('database_away', `There is no server called “${host}”.`, {
    step: 'resolve',
    title: 'The name was not found',
    technical,
    fixes: [
      {
        title: 'Check how the name is written',
        detail: 'Copy it from where the database is run; without “https://” and without a path.',
      },
      {
        title: 'Check that this server can find it',
        detail: 'A name that is known only inside your network has to be known here, too.',
      },
    ],
  });

const notAllowed = (host: string, port: number) =>
  new DatabaseError(
    'database_away',
    `“${host}” leads to an address that may not be connected to from here.`,
    {
      step: 'resolve',
      title: 'The address is not allowed',
      fixes: [
        {
          title: 'Ask the administrator to allow it',
          detail: 'Private addresses have to be named in the setting CONNECTION_NETWORKS.',
          message: `Please allow Plumbline to connect to ${host}, port ${port}: name its network in the setting CONNECTION_NETWORKS.`,
        },
        {
          title: 'Use a public address',
          detail: 'If the database has one, its firewall can let this server in alone.',
        },
      ],
    },
  );

const ownDatabase = () =>
  new DatabaseError('database_away', 'This is where Plumbline keeps its own data. It cannot be connected.', {
    step: 'resolve',
    title: 'The address is not allowed',
    fixes: [
      { title: 'Use another server', detail: 'Give the host and port of the database with your tables.' },
    ],
  });

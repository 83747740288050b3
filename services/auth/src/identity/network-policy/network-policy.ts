import { readFileSync } from 'node:fs';
import { ConfigError, plainAddress } from '@plumbline/server';
import { Reader, type Response } from 'mmdb-lib';
import { z } from 'zod';

const COUNTRY = 'US';

/** What we read of a record, whichever of MaxMind's formats the file has: country, city, anonymous addresses. */
const record = z.object({
  country: z.object({ iso_code: z.string() }).optional(),
  is_anonymous: z.boolean().optional(),
  is_anonymous_vpn: z.boolean().optional(),
  is_hosting_provider: z.boolean().optional(),
  is_public_proxy: z.boolean().optional(),
  is_residential_proxy: z.boolean().optional(),
  is_tor_exit_node: z.boolean().optional(),
  traits: z
    .object({ is_anonymous: z.boolean().optional(), is_anonymous_proxy: z.boolean().optional() })
    .optional(),
});

/**
 * Where people may sign up and in from, by the address databases an operator has named; without one, from anywhere. An
 * address that no database knows, such as one of the operator's own network, is let in.
 */
export class NetworkPolicy {
  private readonly readers: Reader<Response>[];

  /** @throws ConfigError naming the setting, for a file that cannot be read or has another format */
  constructor(files: readonly string[]) {
    this.readers = files.map(open);
  }

  /** Why this address is refused, in words for people; undefined when it is let in. */
  refusal(address: string): string | undefined {
    const plain = plainAddress(address);
    for (const reader of this.readers) {
      const { data: found } = record.safeParse(reader.get(plain));
      if (!found) continue;
      const { country, traits, ...signs } = found;
      if (country && country.iso_code !== COUNTRY)
        return 'This service is only available within the United States.';
      if (traits?.is_anonymous || traits?.is_anonymous_proxy || Object.values(signs).includes(true))
        return 'Please switch off your VPN or proxy. They are not permitted here.';
    }
    return undefined;
  }
}

function open(file: string): Reader<Response> {
  try {
    return new Reader<Response>(readFileSync(file));
  } catch {
    throw new ConfigError(
      'auth cannot start with these settings:\n  NETWORK_POLICY_MMDB: not a readable file in the format of MaxMind',
    );
  }
}

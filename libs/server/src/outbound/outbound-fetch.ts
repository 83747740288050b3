import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { classify } from './address-class.js';
import { AllowedNetworks } from './allowed-networks.js';

const MAX_ANSWER_BYTES = 1_048_576;
const TIMEOUT_MS = 8_000;

/** What is sent; redirects are answered as they come and never followed. */
export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** Why an address that somebody typed was not asked, or did not answer, in words for them. */
export class OutboundRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutboundRefused';
  }
}

/**
 * Calls addresses that users name. Every address that a name resolves to is judged, and the one that was judged is
 * connected to, whatever the name says on a second look. https alone, but for servers on this machine.
 */
export class OutboundFetch {
  private readonly networks: AllowedNetworks;

  /** @param allowed as {@link AllowedNetworks} takes it */
  constructor(allowed: string) {
    this.networks = new AllowedNetworks(allowed);
  }

  /** @throws OutboundRefused for an address that may not be asked, does not answer in 8 s, or answers over 1 MiB */
  async fetch(
    address: string | URL,
    { method = 'GET', headers = {}, body }: OutboundRequest = {},
  ): Promise<Response> {
    const url = parsed(address);
    const found = await this.addressOf(url);
    const payload = body?.toString();
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method,
      lookup: pinned(found),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...headers,
        'user-agent': 'Plumbline',
        ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
      },
    });
    try {
      request.end(payload);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return await toResponse(answer, url);
    } catch (failure) {
      request.destroy();
      if (failure instanceof OutboundRefused) throw failure;
      throw new OutboundRefused(`${url.host} did not answer: ${reasonOf(failure)}`);
    }
  }

  /** Of all addresses of the name, one, where all are allowed. */
  private async addressOf(url: URL): Promise<string> {
    const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = await lookup(name, { all: true, verbatim: true }).catch(() => {
      throw new OutboundRefused(`There is no server called ${name}.`);
    });
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => this.networks.isAllowed(address)))
      throw new OutboundRefused(
        `${url.host} leads to an address that may not be asked from here. An operator can name its network in CONNECTION_NETWORKS.`,
      );
    const isHere = addresses.every(({ address }) => classify(address) === 'loopback');
    if (url.protocol === 'http:' && !isHere)
      throw new OutboundRefused(
        `${url.host} has to be asked by https, so that nobody can change its answer.`,
      );
    return first.address;
  }
}

function parsed(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundRefused(
      'This is no address of the web. It begins with https:// and has no user or password.',
    );
  return url;
}

/** A lookup that knows one answer. */
const pinned =
  (address: string): LookupFunction =>
  (_host, options, found) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) found(null, [{ address, family }]);
    else found(null, address, family);
  };

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304]);

async function toResponse(answer: IncomingMessage, { host }: URL): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_ANSWER_BYTES) throw new OutboundRefused(`${host} answered with more than 1 MB.`);
    chunks.push(chunk as Buffer);
  }
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headersDistinct))
    for (const each of value ?? []) headers.append(name, each);
  return new Response(EMPTY.has(status) ? null : Buffer.concat(chunks), { status, headers });
}

const reasonOf = (failure: unknown): string => {
  const { name, code, message } = failure as NodeJS.ErrnoException;
  return name === 'TimeoutError' || name === 'AbortError' ? 'it took too long' : (code ?? message);
};

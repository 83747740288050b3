import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Profile } from '@node-saml/node-saml';
import type { SamlBody } from '@plumbline/contracts';
import { DOMParser } from '@xmldom/xmldom';
import { type Ended, type Service, SignOnRefused } from '../protocol/provider.js';
import { SamlKeys } from './saml-keys.js';
import { samlOf } from './saml-provider.js';
import { strictXml } from './strict-xml.js';

const FRESH_MS = 300_000;

/** Requests of a SAML service to end sessions: posted, and signed with its certificate. */
@Injectable()
export class SamlLogouts {
  constructor(private readonly keys: SamlKeys) {}

  /** @throws SignOnRefused */
  async verify(
    service: Service<SamlBody>,
    SAMLRequest: string | undefined,
  ): Promise<{ ended: Ended; answerUrl: string | undefined }> {
    const { settings, addresses } = service;
    const xml = strictXml(SAMLRequest);
    const asked = { requestId: `_${randomBytes(20).toString('hex')}`, key: await this.keys.own() };
    const saml = samlOf(service, asked);
    let profile: Profile;
    try {
      ({ profile } = await saml.validatePostRequestAsync({ SAMLRequest: SAMLRequest ?? '' }));
    } catch (failure) {
      throw new SignOnRefused(
        `The service’s request was refused: ${(failure as Error).message.slice(0, 300)}`,
      );
    }
    const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
    const issuedAt = Date.parse(root?.getAttribute('IssueInstant') ?? '');
    if (!(Math.abs(Date.now() - issuedAt) < FRESH_MS))
      throw new SignOnRefused('The service’s request is too old.');
    if (root?.getAttribute('Destination') !== addresses.singleLogout)
      throw new SignOnRefused('The service’s request is meant for another address.');
    const { issuer, nameID: subject, sessionIndex, ID } = profile;
    const once = { id: `logout ${ID}`, until: new Date(issuedAt + FRESH_MS) };
    const answerUrl = settings.signOutUrl
      ? await saml.getLogoutResponseUrlAsync(profile, '', {}, true)
      : undefined;
    return { ended: { issuer, subject, sessionIndex, once }, answerUrl };
  }
}

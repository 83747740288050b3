import { Controller, Res } from '@nestjs/common';
import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import { getSamlMetadata, type ReceivedBy } from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { SamlKeys } from '../saml/saml-keys.js';
import { Services } from '../services/services.js';

/** What a SAML service reads of this side. It says nothing of the workspace, not even whether there is one. */
@Controller()
export class SamlDocumentsController {
  constructor(
    private readonly services: Services,
    private readonly keys: SamlKeys,
  ) {}

  @Implements(getSamlMetadata)
  async metadata(
    @Input() { workspaceId }: ReceivedBy<typeof getSamlMetadata>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entityId, assertionConsumer, singleLogout } = this.services.addressesOf(workspaceId);
    const { privateKey, certificate } = await this.keys.own();
    reply.header('Content-Type', 'application/samlmetadata+xml; charset=utf-8');
    return generateServiceProviderMetadata({
      ...{ issuer: entityId, callbackUrl: assertionConsumer, logoutCallbackUrl: singleLogout },
      ...{ privateKey, publicCerts: certificate, wantAssertionsSigned: true, identifierFormat: null },
    });
  }
}

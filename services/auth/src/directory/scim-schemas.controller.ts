import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import {
  getScimConfig,
  getScimSchema,
  listScimSchemas,
  listScimTypes,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, notFound } from '@plumbline/server';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { listOf, scimAddress } from './scim/scim-resources.js';
import { configOf, resourceTypes, schemas } from './scim/scim-schemas.js';
import { ScimCall } from './scim-call.js';

const WHOLE = { startIndex: 1 };

/** What a directory may ask for, as it finds out by SCIM 2.0. */
@UseInterceptors(ScimCall)
@Controller()
export class ScimSchemasController {
  private readonly address: string;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.address = scimAddress(config.PUBLIC_URL);
  }

  @Implements(getScimConfig)
  config() {
    return configOf(this.address);
  }

  @Implements(listScimTypes)
  types() {
    const types = resourceTypes(this.address);
    return listOf(types, types.length, WHOLE);
  }

  @Implements(listScimSchemas)
  all() {
    const all = schemas(this.address);
    return listOf(all, all.length, WHOLE);
  }

  @Implements(getScimSchema)
  one(@Input() { name }: ReceivedBy<typeof getScimSchema>) {
    const found = schemas(this.address).find(({ id }) => id === name);
    if (!found) throw notFound();
    return found;
  }
}

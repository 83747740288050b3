import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import * as templates from './templates.js';

const LIST = ['/api/extraction-templates'];

export const listTemplates = operation({
  method: 'GET',
  path: '/api/extraction-templates',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'Templates: those of the product, then one’s own, newest first.',
  response: z.array(templates.extractionTemplate),
});

export const createTemplate = operation({
  method: 'POST',
  path: '/api/extraction-templates',
  owner: 'documents',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'Keeps a template: fields with names and types, or shown by a box on a document.',
  body: templates.createTemplateBody,
  response: templates.extractionTemplate,
  invalidates: LIST,
});

export const updateTemplate = operation({
  method: 'PATCH',
  path: '/api/extraction-templates/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'Changes a template of one’s own; extractions that were made by it stay as they are.',
  body: templates.updateTemplateBody,
  response: templates.extractionTemplate,
  invalidates: LIST,
});

export const deleteTemplate = operation({
  method: 'DELETE',
  path: '/api/extraction-templates/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'Deletes a template of one’s own, and what it learned; extractions that were made by it stay.',
  response: message,
  invalidates: LIST,
});

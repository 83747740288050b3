import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '../common/limits.js';
import { pageQuery } from '../common/page-query.js';
import { keepActiveBody } from '../data-sources/data-sources.js';
import { operation } from '../operations/operation.js';
import * as analysis from './analysis.js';
import * as documents from './documents.js';
import * as pages from './pages.js';

const pageNumber = z.string().regex(/^[1-9]\d{0,3}$/);

export const listDocuments = operation({
  method: 'GET',
  path: '/api/documents',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'Documents, newest first.',
  query: pageQuery,
  response: z.array(documents.documentSummary),
});

export const uploadDocument = operation({
  method: 'POST',
  path: '/api/documents',
  owner: 'documents',
  access: 'session',
  status: 202,
  timeout: 'upload',
  rateLimit: 'upload',
  bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  contentType: 'multipart/form-data',
  idempotency: 'by-key',
  summary:
    'Takes one document (field `file`): PDF, DOCX, PNG, JPEG, TIFF or TXT of at most 52,428,800 bytes.',
  response: documents.documentAccepted,
  invalidates: ['/api/documents', '/api/subscription/usage', '/api/jobs'],
});

export const keepDocumentsActive = operation({
  method: 'PUT',
  path: '/api/documents/active',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary:
    'Chooses which documents stay active where the plan has no place for all; the others can only be read.',
  body: keepActiveBody,
  response: message,
  invalidates: ['/api/documents', '/api/documents/*', '/api/subscription/usage'],
});

export const getDocument = operation({
  method: 'GET',
  path: '/api/documents/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'One document with its pages in one line each.',
  response: documents.documentDetail,
});

export const deleteDocument = operation({
  method: 'DELETE',
  path: '/api/documents/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  summary: 'Deletes the document and all that was read in it.',
  response: message,
  invalidates: ['/api/documents', '/api/subscription/usage', '/api/jobs'],
});

export const downloadDocument = operation({
  method: 'GET',
  path: '/api/documents/{id}/file',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'upload',
  rateLimit: 'query',
  summary: 'A document as it was uploaded.',
});

export const unlockDocument = operation({
  method: 'POST',
  path: '/api/documents/{id}/unlock',
  owner: 'documents',
  access: 'session',
  status: 202,
  summary: 'Opens a document by its password, which is not kept, and reads it.',
  body: documents.unlockBody,
  response: documents.documentAccepted,
  invalidates: ['/api/documents', '/api/documents/{id}', '/api/jobs'],
});

export const getDocumentPage = operation({
  method: 'GET',
  path: '/api/documents/{id}/pages/{n}',
  owner: 'documents',
  access: 'session',
  status: 200,
  params: { n: pageNumber },
  rateLimit: 'query',
  summary: 'The text of a page, its words and lines with their boxes.',
  response: pages.documentPage,
});

export const getPageImage = operation({
  method: 'GET',
  path: '/api/documents/{id}/pages/{n}/image',
  owner: 'documents',
  access: 'session',
  status: 200,
  params: { n: pageNumber },
  rateLimit: 'query',
  query: documents.pictureQuery,
  summary: 'A picture of the page, upright, so many pixels wide (`width`, 960 by default).',
});

export const searchDocument = operation({
  method: 'GET',
  path: '/api/documents/{id}/search',
  owner: 'documents',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  query: pages.searchDocumentQuery,
  summary: 'Where words (`q`) stand on the pages of a document, each with its boxes.',
  response: pages.documentMatches,
});

export const analyzeDocument = operation({
  method: 'POST',
  path: '/api/documents/{id}/analyze',
  owner: 'documents',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary:
    'Finds what the document says: facts, duties and a summary of its own sentences, each with its place.',
  response: documents.documentAccepted,
  invalidates: ['/api/documents', '/api/documents/{id}', '/api/jobs'],
});

export const askDocument = operation({
  method: 'POST',
  path: '/api/documents/{id}/ask',
  owner: 'documents',
  access: 'session',
  status: 200,
  idempotency: 'reads',
  rateLimit: 'query',
  summary: 'Answers a question by quoting the document, or says that it is not in it.',
  body: analysis.askDocumentBody,
  response: analysis.documentAnswer,
});

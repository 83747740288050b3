import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as backups from './backups.js';
import * as restores from './restores.js';

const forAdmins = { owner: 'export', access: 'admin', timeout: 'upload' } as const;
const STALE = ['/api/backup', '/api/jobs'];

export const listBackups = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup',
  status: 200,
  summary: 'Backups of the installation with their last restore test, newest first.',
  query: pageQuery,
  response: z.array(backups.backupView),
});

export const createBackup = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/backup',
  status: 202,
  idempotency: 'once',
  summary: 'Takes a backup of everything: one moment of all databases, and all objects.',
  body: backups.createBackupBody,
  response: backups.backupView,
  invalidates: STALE,
});

export const getBackupStatus = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/policy',
  status: 200,
  summary: 'When backups are taken, how long they are kept, for whom they are encrypted, and what is wrong.',
  response: backups.backupStatus,
});

export const setBackupPolicy = operation({
  ...forAdmins,
  method: 'PUT',
  path: '/api/backup/policy',
  status: 200,
  summary: 'Sets when backups are taken and tested, and how many are kept.',
  body: backups.backupPolicy,
  response: backups.backupStatus,
  invalidates: STALE,
});

export const makeBackupKey = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/backup/key',
  status: 201,
  retries: 0,
  summary: 'Makes the key of backups; the half that opens them is answered this once and stored nowhere.',
  ignoresBody: true,
  response: backups.madeBackupKey,
  invalidates: STALE,
});

export const getRestore = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/restore',
  status: 200,
  summary: 'The restore of the installation that is under way, or the last one.',
  response: restores.lastRestore,
});

export const restoreBackup = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/backup/{id}/restore',
  status: 202,
  retries: 0,
  summary:
    'Says what a restore would replace, or begins it: it takes the typed words and a session that lately named the password.',
  body: restores.restoreBackupBody,
  response: restores.restoreAnswer,
  invalidates: STALE,
});

export const getBackup = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/{id}',
  status: 200,
  summary: 'One backup.',
  response: backups.backupView,
});

export const downloadBackup = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/{id}/download',
  status: 200,
  rateLimit: 'query',
  summary:
    'The backup as one encrypted file, which `npm run restore` takes; the download is in the audit log.',
});

export const verifyBackup = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/backup/{id}/verify',
  status: 202,
  summary:
    'Restores a backup into a scratch database and compares every table and object; the receipt is kept.',
  ignoresBody: true,
  response: backups.backupView,
  invalidates: STALE,
});

export const deleteBackup = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/backup/{id}',
  status: 200,
  summary: 'Deletes a backup, and objects that no other backup holds.',
  response: message,
  invalidates: STALE,
});

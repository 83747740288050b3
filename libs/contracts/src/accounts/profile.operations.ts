import { operation } from '../operations/operation.js';
import { me, message } from './accounts.js';
import * as profile from './profile.js';

const own = { owner: 'auth', access: 'session', least: 'viewer', status: 200 } as const;

export const updateProfile = operation({
  ...own,
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes the name that is shown.',
  body: profile.profileBody,
  response: me,
});

export const getAvatar = operation({
  ...own,
  method: 'GET',
  path: '/api/user/avatar',
  summary: "The caller's own picture.",
});

export const setAvatar = operation({
  ...own,
  method: 'PUT',
  path: '/api/user/avatar',
  summary: 'Takes a picture of at most 64 KB, a PNG, JPEG or WebP by its bytes.',
  body: profile.avatarBody,
  response: me,
});

export const deleteAvatar = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/avatar',
  summary: 'Removes the picture.',
  response: me,
});

export const deleteAccount = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user',
  summary: 'Deletes the account after 14 days; asks for a fresh session.',
  response: profile.deletion,
});

export const restoreAccount = operation({
  ...own,
  method: 'POST',
  path: '/api/user/restore',
  summary: 'Takes a deletion back.',
  response: profile.deletion,
});

export const confirmPassword = operation({
  ...own,
  method: 'POST',
  path: '/api/user/confirm',
  rateLimit: 'login',
  summary: 'Names the password again, which makes the session fresh for 15 minutes.',
  body: profile.confirmPasswordBody,
  response: message,
});

export const changePassword = operation({
  ...own,
  method: 'POST',
  path: '/api/user/password',
  rateLimit: 'login',
  summary: 'Changes the password and ends all other sessions, and tokens unless they shall stay.',
  body: profile.changePasswordBody,
  response: profile.passwordSet,
});

export const changeEmail = operation({
  ...own,
  method: 'POST',
  path: '/api/user/email',
  rateLimit: 'login',
  summary: 'Asks the new address, and the old one if it is proved, to confirm; asks for a fresh session.',
  body: profile.changeEmailBody,
  response: profile.emailChange,
});

export const cancelEmailChange = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/email',
  summary: 'Takes the wish for another address back.',
  response: message,
});

export const resendEmailVerification = operation({
  ...own,
  method: 'POST',
  path: '/api/user/email/verification',
  rateLimit: 'login',
  summary: 'Mails the link that proves the address once more.',
  response: message,
});

export const confirmEmailChange = operation({
  ...own,
  access: 'public',
  method: 'POST',
  path: '/api/user/email/confirm',
  rateLimit: 'login',
  summary: 'Confirms a new address by the token of one of the two mails.',
  body: profile.confirmEmailBody,
  response: profile.emailChange,
});

export const getPreferences = operation({
  ...own,
  method: 'GET',
  path: '/api/user/preferences',
  summary: 'How the product looks and behaves for this user.',
  response: profile.preferences,
});

export const setPreferences = operation({
  ...own,
  method: 'PUT',
  path: '/api/user/preferences',
  summary: 'Replaces the preferences.',
  body: profile.preferences,
  response: profile.preferences,
});

export const exportOwnData = operation({
  ...own,
  least: 'owner',
  owner: 'gateway',
  method: 'POST',
  path: '/api/user/export',
  timeout: 'upload',
  rateLimit: 'upload',
  summary: 'Everything that is kept of the caller, as a zip archive.',
});

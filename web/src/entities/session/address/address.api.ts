import { resendEmailVerification } from '@plumbline/contracts';
import { api } from '../../../shared/api/api.js';

/** Mails the link that proves the address of the account once more. */
export const mailLinkAgain = () => api.call(resendEmailVerification);

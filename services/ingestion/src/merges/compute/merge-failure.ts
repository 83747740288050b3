import type { JobErrorCode } from '@plumbline/contracts';

/** A ParseError on its way between processes. */
export interface MergeFailure {
  code: JobErrorCode;
  message: string;
}

export const TOO_LARGE: MergeFailure = {
  code: 'file_too_complex',
  message: 'This merge needs more memory than one may take. Leave out columns in the files, or split them.',
};

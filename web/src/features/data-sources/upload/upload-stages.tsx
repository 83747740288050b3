import { Stages } from '../parts/stages.js';

const NAMES = ['Choose', 'Send and read', 'Preview'] as const;

/** Where one is between choosing a file and having a data source. */
export const UploadStages = ({ current }: { current: 0 | 1 | 2 }) => (
  <Stages names={NAMES} current={current} />
);

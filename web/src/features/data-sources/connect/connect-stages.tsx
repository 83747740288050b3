import { Stages } from '../parts/stages.js';

const NAMES = ['Engine and sign-in', 'Tables'] as const;

/** Where one is between an engine and a data source. */
export const ConnectStages = ({ current }: { current: 0 | 1 }) => <Stages names={NAMES} current={current} />;

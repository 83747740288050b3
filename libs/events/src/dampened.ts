export { dampened } from '@plumbline/server';

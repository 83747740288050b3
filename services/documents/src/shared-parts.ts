/** Injection token of the stored objects. */
export { STORAGE } from '@plumbline/service';

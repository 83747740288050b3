/** Injection tokens of the parts that are interfaces. */
export { ENGINE, STORAGE } from '@plumbline/service';

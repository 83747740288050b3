/** Said in the middle of a picture whose filters left nothing; its axes stay. */
export const NO_ROWS = 'No rows match these filters';

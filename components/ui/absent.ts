/** Replaces a part that could not be loaded, where a screen is complete without that part. */
export const absent = () => () => null

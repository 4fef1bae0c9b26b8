/** In the place of a part that could not be fetched, where a screen is whole without it. */
export const absent = () => () => null

/** The first form in a run of the tests, the large one in `npm run soak`. */
export const sized = <T>(small: T, large: T): T => (process.env.SOAK ? large : small)

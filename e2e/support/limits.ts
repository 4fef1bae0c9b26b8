/** Whether the machine does other work meanwhile, as those of continuous integration do. */
export const isShared = process.env.CI === 'true'

const patience = isShared ? 3 : 1

/** What a person would wait for a test, and for a thing that a test expects. A test that needs more says why. */
export const limits = { testMs: 30_000 * patience, expectationMs: 10_000 * patience }

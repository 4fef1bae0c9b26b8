/** Whether the machine does other work meanwhile, as those of continuous integration do. */
export const isShared = process.env.CI === 'true'

const patience = isShared ? 3 : 1

/**
 * What a person would wait for a test, and for a thing that a test expects. `slowMs`: for a test that starts several
 * processes, or waits for a lease or a silence to end in real time.
 */
export const limits = { testMs: 30_000 * patience, slowMs: 120_000 * patience, expectationMs: 10_000 * patience }

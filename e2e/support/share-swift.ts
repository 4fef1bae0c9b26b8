import { launchSwift, sharedSwift } from './swift.ts'

/** One Swift for all test files of a run: it starts with the first of them, and each has its own bucket. */
export default async function setup(): Promise<() => Promise<void>> {
  const { port, stop } = await launchSwift()
  process.env[sharedSwift] = String(port)
  return stop
}

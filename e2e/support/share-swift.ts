import { launchSwift, sharedSwift } from './swift.ts'

/** One Swift for all test files of a run, started by the first of them; each file has its own bucket. */
export default async function setup(): Promise<() => Promise<void>> {
  const { port, stop } = await launchSwift()
  process.env[sharedSwift] = String(port)
  return stop
}

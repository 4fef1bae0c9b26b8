import { build, buildIsCurrent } from './build.ts'

/** Browser and API tests drive the built app; it is built here when it is missing or older than its sources. */
export default async function globalSetup(): Promise<void> {
  if (!buildIsCurrent()) await build()
}

import { build, buildIsCurrent } from './build.ts'
import { fillDataFolder } from './environment.ts'
import { prepareFolder } from './prepared-folder.ts'

/** Browser and API tests drive the built app, made here when it is missing or older than its sources. */
export default async function globalSetup(): Promise<() => void> {
  if (!buildIsCurrent()) await build()
  return prepareFolder(fillDataFolder)
}

import { build, buildIsCurrent } from './build.ts'
import { fillDataFolder } from './environment.ts'
import { prepareFolder } from './prepared-folder.ts'
import { swiftIsInstalled, swiftIsMissing } from './swift.ts'

/** Browser and API tests drive the built app, made here when it is missing or older than its sources. */
export default async function globalSetup(): Promise<() => void> {
  if (!swiftIsInstalled()) process.stderr.write(`${swiftIsMissing}\n`)
  if (!buildIsCurrent()) await build()
  return prepareFolder(fillDataFolder)
}

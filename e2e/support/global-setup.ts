import { build, buildIsCurrent } from './build.ts'
import { fillDataFolder } from './environment.ts'
import { prepareFolder } from './prepared-folder.ts'
import { swiftIsInstalled, swiftIsMissing } from './swift.ts'

/** Builds the app for browser and API tests when the build is missing or outdated. */
export default async function globalSetup(): Promise<() => void> {
  if (!swiftIsInstalled()) process.stderr.write(`${swiftIsMissing}\n`)
  if (!buildIsCurrent()) await build()
  return prepareFolder(fillDataFolder)
}

import { pathToFileURL } from 'node:url'
import { build, buildIsCurrent } from '../support/build.ts'
import { root } from '../support/root.ts'
import { shiftedBy } from '../support/shifted-clock.ts'
import { fail } from './fail.ts'
import { readPictureOptions } from './pictures/options.ts'

const options = readPictureOptions()
if (!buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}

// A fixed time for this process and its children, because pictures show days and times.
const morning = Date.parse('2026-11-18T13:20:00Z')
process.env.CLOCK_SHIFT_MS = String(morning - Date.now())
process.env.NODE_OPTIONS = `--import ${pathToFileURL(`${root}/e2e/support/shifted-clock.ts`)}`
shiftedBy(Number(process.env.CLOCK_SHIFT_MS))

const { takeReadmePictures } = await import('./pictures/readme.ts')
const { takeAllPictures } = await import('./pictures/all.ts')

if (options.what === 'readme') await takeReadmePictures()
else await takeAllPictures(options)
process.exit()

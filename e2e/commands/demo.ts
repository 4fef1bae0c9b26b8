import { build, buildIsCurrent } from '../support/build.ts'
import { readDemoOptions } from './arguments.ts'
import { fail } from './fail.ts'
import { runDemo } from './run-demo.ts'

const options = await readDemoOptions()
if (!buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}
await runDemo({ ...options, folder: '.demo', mode: 'production' })

import { z } from 'zod'
import { startSwift, swiftIsInstalled, swiftIsMissing } from '../support/swift.ts'
import { printFigures } from './figures.ts'
import { answerOf } from './measured.ts'

const mostMegabytes = 20
const figure = z.object({ seconds: z.number(), growth: z.number() })
const shape = z.object({ put: figure, get: figure })

/** 200 MB through the object store, in and out, compared by their hash. */
export async function benchObjectStore(): Promise<boolean> {
  if (!swiftIsInstalled()) {
    console.log(swiftIsMissing)
    return true
  }
  const swift = await startSwift()
  try {
    const { put, get } = shape.parse(await answerOf('measure-object-store', [], { OBJECT_STORE_URL: swift.url }))
    return printFigures(
      '200 MB through an object store (OpenStack Swift on this machine)',
      Object.entries({ in: put, out: get }).map(([name, { seconds, growth }]) => ({
        name: `${name}, growth of the process`,
        ours: `${growth.toFixed(0)} MB`,
        baseline: `${(200 / seconds).toFixed(0)} MB/s`,
        target: `under ${mostMegabytes} MB`,
        good: growth < mostMegabytes,
      })),
    )
  } finally {
    await swift.stop()
  }
}

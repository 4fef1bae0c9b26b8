import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { until } from '../support/until.ts'
import { percentile, printFigures } from './figures.ts'
import { idsIn } from './load-person.ts'
import { growthWhile, growthWhileReading } from './memory.ts'
import { control, setStage } from './stage.ts'

const files = 10
const megabytesEach = 512
const mostGrowth = 100
const slowReaders = 10
const readings = 60

const created = z.object({ data: z.object({ id: z.string() }) })

/** Reads a kilobyte a second of an answer, until the returned function is called. */
function readSlowly(url: string, cookie: string): () => void {
  const request = get(url, { headers: { cookie }, agent: false }, (answer) => {
    answer.pause()
    const taking = setInterval(() => answer.read(1_024), 1_000)
    answer.once('close', () => clearInterval(taking))
  })
  request.once('error', () => undefined)
  return () => request.destroy()
}

async function timesOf(url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < readings; n++) {
    const start = performance.now()
    await (await fetch(url, { headers: { cookie } })).arrayBuffer()
    times.push(performance.now() - start)
    await pause(50)
  }
  return times
}

/** 5 GB of PDFs from upstream to the disk, and as a zip to people, some of them with slow connections. */
export async function downloadFigures(): Promise<boolean> {
  const stage = await setStage(10_000, { CONTENT_CACHE_MB: '64' })
  try {
    const { lastroUrl, lastroPid, simulatorUrl } = stage
    const cookie = await signIn(lastroUrl, people.manager.email, password)
    const exported = async (ids: string[]) => {
      const answer = await fetch(`${lastroUrl}/api/exports`, {
        method: 'POST',
        headers: { cookie, origin: lastroUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ selection: { ids }, formats: ['pdf'] }),
      })
      const { id } = created.parse(await answer.json()).data
      await until('the export was not done', 15 * 60_000, async () => {
        const found = await fetch(`${lastroUrl}/api/exports/${id}`, { headers: { cookie } })
        return (await found.text()).includes('"state":"done"') ? true : null
      })
      return `${lastroUrl}/api/exports/${id}/file`
    }
    const large = async (megabytes: number) =>
      idsIn(await control(simulatorUrl, '/documents/large', { megabytes }))[0] ?? ''
    await growthWhileReading(lastroPid, await exported([await large(200)]), { cookie })
    const ids: string[] = []
    for (let n = 0; n < files; n++) ids.push(await large(megabytesEach))
    const fetched = await growthWhile(lastroPid, () => exported(ids))
    const served = await growthWhileReading(lastroPid, fetched.done, { cookie })

    const list = `${lastroUrl}/api/exports?limit=5`
    const alone = percentile(await timesOf(list, cookie), 0.95)
    const leave = Array.from({ length: slowReaders }, () => readSlowly(fetched.done, cookie))
    const underLoad = await growthWhile(lastroPid, () => timesOf(list, cookie))
    for (const one of leave) one()
    const slow = percentile(underLoad.done, 0.95)
    const held = await growthWhile(process.pid, async () => {
      const headers = { cookie, range: `bytes=0-${megabytesEach * 1024 * 1024}` }
      return (await fetch(fetched.done, { headers })).arrayBuffer()
    })
    const baseline = `${held.growth.toFixed(0)} MB, a tenth held`
    const figure = (name: string, growth: number) => ({
      name,
      ours: `${growth.toFixed(0)} MB`,
      baseline,
      target: `under ${mostGrowth} MB`,
      good: growth < mostGrowth,
    })
    return printFigures(`An export of ${(served.megabytes / 1024).toFixed(1)} GB`, [
      figure('growth while it is fetched and stored', fetched.growth),
      figure('growth while it is downloaded', served.growth),
      figure(`growth by ${slowReaders} readers of 1 KB/s`, underLoad.growth),
      {
        name: "others' p95 beside them",
        ours: `${slow.toFixed(0)} ms`,
        baseline: `${alone.toFixed(0)} ms without them`,
        target: 'within 50 ms',
        good: slow - alone < 50,
      },
    ])
  } finally {
    await stage.stop()
  }
}

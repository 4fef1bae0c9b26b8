import { randomUUID } from 'node:crypto'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { until } from '../support/until.ts'
import { printFigures } from './figures.ts'
import { growthWhile, growthWhileReading } from './memory.ts'
import { control, setStage } from './stage.ts'

const megabytes = 500
const mostGrowth = 100

/** Requests a report and waits until its file is stored; returns its id. */
async function ready(lastroUrl: string, cookie: string): Promise<string> {
  const id = randomUUID()
  const answer = await fetch(`${lastroUrl}/api/pix/statements`, {
    method: 'POST',
    headers: { cookie, origin: lastroUrl, 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ format: 'csv', from: '2026-01-01', to: '2026-01-31' }),
  })
  if (!answer.ok) throw new Error(`Lastro answered ${answer.status} to the request`)
  return until('the report was not ready', 180_000, async () => {
    const answer = await fetch(`${lastroUrl}/api/pix/statements/${id}`, { headers: { cookie } })
    return (await answer.text()).includes('"state":"confirmed"') ? id : null
  })
}

/** A 500 MB statement from upstream to the disk, then to a person: growth of Lastro's process. */
export async function benchStatement(): Promise<boolean> {
  const stage = await setStage(10_000)
  try {
    await control(stage.simulatorUrl, '/settings', { reportReadyMs: 500 })
    const cookie = await signIn(stage.lastroUrl, people.manager.email, password)
    const file = (id: string) => `${stage.lastroUrl}/api/pix/statements/${id}/file`
    const warm = await ready(stage.lastroUrl, cookie)
    await growthWhileReading(stage.lastroPid, file(warm), { cookie })

    await control(stage.simulatorUrl, '/statements/large', { megabytes })
    const fetched = await growthWhile(stage.lastroPid, () => ready(stage.lastroUrl, cookie))
    const served = await growthWhileReading(stage.lastroPid, file(fetched.done), { cookie })
    const buffered = await growthWhile(process.pid, async () =>
      (await fetch(file(fetched.done), { headers: { cookie } })).arrayBuffer(),
    )
    const baseline = `${buffered.growth.toFixed(0)} MB held whole`
    const figure = (name: string, growth: number) => ({
      name,
      ours: `${growth.toFixed(0)} MB`,
      baseline,
      target: `under ${mostGrowth} MB`,
      good: growth < mostGrowth,
    })
    return printFigures(`A statement of ${served.megabytes.toFixed(0)} MB`, [
      figure('growth while it is fetched and stored', fetched.growth),
      figure('growth while it is served', served.growth),
    ])
  } finally {
    await stage.stop()
  }
}

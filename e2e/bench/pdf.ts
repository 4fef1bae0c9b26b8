import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { printFigures } from './figures.ts'
import { growthWhileReading } from './memory.ts'
import { control, setStage } from './stage.ts'

const megabytes = 200

const idIn = (text: string) => /"id":\s*"?(\d+)/.exec(text)?.[1] ?? ''

/** A 200 MB PDF through Lastro: growth of its process. */
export async function benchPdf(): Promise<boolean> {
  const stage = await setStage(10_000)
  try {
    const cookie = await signIn(stage.lastroUrl, people.support.email, password)
    const warm = idIn(await control(stage.simulatorUrl, '/documents', { modelo: 'nfe' }))
    await growthWhileReading(stage.lastroPid, `${stage.lastroUrl}/api/documents/${warm}/pdf`, { cookie })
    const id = idIn(await control(stage.simulatorUrl, '/documents/large', { megabytes }))
    const ours = await growthWhileReading(stage.lastroPid, `${stage.lastroUrl}/api/documents/${id}/pdf`, { cookie })
    const theirs = await growthWhileReading(stage.proxyPid, `${stage.proxyUrl}/v1/documentos/${id}/pdf`, {})
    return printFigures(`A PDF of ${ours.megabytes.toFixed(0)} MB`, [
      {
        name: 'growth of resident memory',
        ours: `${ours.growth.toFixed(0)} MB`,
        baseline: `${theirs.growth.toFixed(0)} MB bare proxy`,
        target: 'at most 60 MB',
        good: ours.growth <= 60,
      },
    ])
  } finally {
    await stage.stop()
  }
}

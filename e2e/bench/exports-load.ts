import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { eachOf } from '../support/signed-events.ts'
import { until } from '../support/until.ts'
import { printFigures } from './figures.ts'
import { idsIn, whileBrowsing } from './load-person.ts'
import { fillSimulator, throughLastro } from './load-sites.ts'
import { control, type Stage, setStage } from './stage.ts'

const visitors = 6
const perMinute = 120
const documents = 300
const [month, otherMonth] = ['2019-01', '2019-02']
const longestMs = 10 * 60_000
/** About 18 actions a minute. */
const think = { leastMs: 2_300, mostMs: 4_300 }
const filesBeforeCancelling = 10
const watchedAfterMs = 15_000

const created = z.object({ data: z.object({ id: z.string() }) })
const progress = z.object({ data: z.object({ state: z.string(), done: z.number() }) })
const journal = z.array(z.object({ at: z.string(), path: z.string() }))

async function fill({ simulatorUrl }: Stage, competencia: string): Promise<string[]> {
  const ids: string[] = []
  await eachOf(Array.from({ length: documents }), 16, async () => {
    ids.push(...idsIn(await control(simulatorUrl, '/documents', { modelo: 'nfe', competencia })))
  })
  return ids
}

function exportsOf({ lastroUrl }: Stage, cookie: string) {
  const headers = { cookie, origin: lastroUrl, 'content-type': 'application/json' }
  return {
    async request(of: string): Promise<string> {
      const body = JSON.stringify({ from: of, to: of, formats: ['pdf'] })
      const answer = await fetch(`${lastroUrl}/api/exports`, { method: 'POST', headers, body })
      return created.parse(await answer.json()).data.id
    },
    async read(id: string) {
      const answer = await fetch(`${lastroUrl}/api/exports/${id}`, { headers })
      return progress.parse(await answer.json()).data
    },
    cancel: (id: string) => fetch(`${lastroUrl}/api/exports/${id}`, { method: 'DELETE', headers }),
  }
}

/** Number of files that were still requested upstream after a cancellation was answered. */
async function requestedAfterCancelling(stage: Stage, cookie: string): Promise<number> {
  const ids = new Set(await fill(stage, otherMonth))
  const { request, read, cancel } = exportsOf(stage, cookie)
  const id = await request(otherMonth)
  await until('the export did not begin', longestMs, async () =>
    (await read(id)).done >= filesBeforeCancelling ? true : null,
  )
  await cancel(id)
  const answeredAt = Date.now()
  await pause(watchedAfterMs)
  const requests = journal.parse(JSON.parse(await control(stage.simulatorUrl, '/requests?service=accounting')))
  const isFile = (path: string) => ids.has(/^\/v1\/documentos\/(\d+)\/pdf$/.exec(path)?.[1] ?? '')
  return requests.filter(({ at, path }) => isFile(path) && Date.parse(at) > answeredAt).length
}

/** An export during the first hour of an index with many reading people; then a cancelled one. */
export async function loadFigures(): Promise<boolean> {
  const stage = await setStage(perMinute)
  try {
    await fillSimulator(stage.simulatorUrl)
    await fill(stage, month)
    const cookies = await Promise.all(
      Array.from({ length: visitors }, (_, at) =>
        signIn(stage.lastroUrl, people[roles[at % roles.length] ?? 'support'].email, password),
      ),
    )
    const cookie = await signIn(stage.lastroUrl, people.manager.email, password)
    const list = await fetch(`${stage.lastroUrl}/api/documents?limit=50`, { headers: { cookie } })
    const hot = idsIn(await list.text())
    await stage.restart(async () => undefined, { DOCUMENT_INDEX: 'on' })
    const sites = cookies.map((one) => throughLastro(stage.lastroUrl, one))
    const { request, read } = exportsOf(stage, cookie)
    const { actions, seconds } = await whileBrowsing({ sites, hot, longestMs, think }, async () => {
      const id = await request(month)
      await until('the export was not done', longestMs, async () => ((await read(id)).state === 'done' ? true : null))
    })
    const failed = actions.filter((action) => action.failed).length
    const after = await requestedAfterCancelling(stage, cookie)
    const title = `An export of ${documents} files while ${visitors} people read ${(actions.length / visitors / (seconds / 60)).toFixed(0)} times a minute, the index being filled`
    const figure = (name: string, ours: string, target: string, good: boolean) => {
      return { name, ours, baseline: '', target, good }
    }
    return printFigures(title, [
      figure('seconds', seconds.toFixed(0), 'within 240', seconds <= 240),
      figure('actions that failed', `${failed} of ${actions.length}`, 'none', failed === 0),
      figure('files requested after a cancellation', String(after), 'none', after === 0),
    ])
  } finally {
    await stage.stop()
  }
}

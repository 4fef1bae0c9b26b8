import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { eachOf } from '../support/signed-events.ts'
import { until } from '../support/until.ts'
import { downloadFigures } from './exports-download.ts'
import { loadFigures } from './exports-load.ts'
import { percentile, printFigures } from './figures.ts'
import { type Action, idsIn, whileBrowsing } from './load-person.ts'
import { throughLastro, throughProxy } from './load-sites.ts'
import { control, type Stage, setStage } from './stage.ts'

const visitors = 5
const perMinute = 120
const documents = 300
const month = '2019-01'
const together = 8
const longestMs = 15 * 60_000

type Window = 'fixed' | 'sliding'

const journal = z.array(
  z.object({ at: z.string(), path: z.string(), authorized: z.boolean(), status: z.number().nullable() }),
)
const created = z.object({ data: z.object({ id: z.string() }) })

/** Creates the notes of one month in a stage's simulator; returns their ids. */
async function fill({ simulatorUrl }: Stage): Promise<string[]> {
  const ids: string[] = []
  await eachOf(Array.from({ length: documents }), 16, async () => {
    ids.push(...idsIn(await control(simulatorUrl, '/documents', { modelo: 'nfe', competencia: month })))
  })
  return ids
}

/** Upstream's answers about these notes, and the number of its refusals. */
async function seen({ simulatorUrl }: Stage, ids: readonly string[]) {
  const requests = journal.parse(JSON.parse(await control(simulatorUrl, '/requests?service=accounting')))
  const isFile = new Set(ids.flatMap((id) => [`/v1/documentos/${id}/xml`, `/v1/documentos/${id}/pdf`]))
  const keyed = requests.filter(({ authorized, status }) => authorized && status !== 429)
  const files = keyed.filter(({ path }) => isFile.has(path))
  const times = files.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other)
  // The first minute starts with an unused budget, and the last files leave most of one.
  const [first = 0, last = 0] = [(times[0] ?? 0) + 60_000, times.at(-together) ?? 0]
  const within = (at: string) => Date.parse(at) >= first && Date.parse(at) < last
  const used = files.filter(({ at }) => within(at)).length
  const others = keyed.filter(({ at, path }) => within(at) && !isFile.has(path)).length
  return {
    refused: requests.filter(({ status }) => status === 429).length,
    twice: files.length - new Set(files.map(({ path }) => path)).size,
    share: (100 * used) / (perMinute * ((last - first) / 60_000) - others),
    othersAMinute: others / ((last - first) / 60_000),
  }
}

async function throughExport(window: Window) {
  const stage = await setStage(perMinute)
  try {
    await control(stage.simulatorUrl, '/settings', { window })
    const ids = await fill(stage)
    const cookies = await Promise.all(
      Array.from({ length: visitors }, (_, index) =>
        signIn(stage.lastroUrl, people[roles[index % roles.length] ?? 'support'].email, password),
      ),
    )
    const cookie = await signIn(stage.lastroUrl, people.manager.email, password)
    const page = await fetch(`${stage.lastroUrl}/api/documents?limit=50`, { headers: { cookie } }).then((one) =>
      one.text(),
    )
    const sites = cookies.map((one) => throughLastro(stage.lastroUrl, one))
    const run = await whileBrowsing({ sites, hot: idsIn(page), longestMs }, async () => {
      const answer = await fetch(`${stage.lastroUrl}/api/exports`, {
        method: 'POST',
        headers: { cookie, origin: stage.lastroUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ from: month, to: month, formats: ['xml', 'pdf'] }),
      })
      const { id } = created.parse(await answer.json()).data
      await until('the export was not done', longestMs, async () => {
        const found = await fetch(`${stage.lastroUrl}/api/exports/${id}`, { headers: { cookie } })
        return (await found.text()).includes('"state":"done"') ? true : null
      })
    })
    return { ...run, ...(await seen(stage, ids)) }
  } finally {
    await stage.stop()
  }
}

/** A simple script: eight requests at once, and refused ones again after a second. */
async function naively(window: Window) {
  const stage = await setStage(perMinute)
  try {
    await control(stage.simulatorUrl, '/settings', { window })
    const ids = await fill(stage)
    const page = await fetch(`${stage.proxyUrl}/v1/documentos?limite=50`).then((one) => one.text())
    const sites = Array.from({ length: visitors }, () => throughProxy(stage.proxyUrl))
    const paths = ids.flatMap((id) => [`/v1/documentos/${id}/xml`, `/v1/documentos/${id}/pdf`])
    const run = await whileBrowsing({ sites, hot: idsIn(page), longestMs }, () =>
      eachOf(paths, together, async (path) => {
        await until('a file did not come', longestMs, async () => {
          const answer = await fetch(`${stage.proxyUrl}${path}`)
          await answer.arrayBuffer()
          if (answer.status !== 429) return true
          await pause(1_000)
          return null
        })
      }),
    )
    return { ...run, ...(await seen(stage, ids)) }
  } finally {
    await stage.stop()
  }
}

const p95 = (actions: Action[]) =>
  percentile(
    actions.filter(({ failed }) => !failed).map(({ ms }) => ms),
    0.95,
  )
const failures = (actions: Action[]) => (100 * actions.filter(({ failed }) => failed).length) / actions.length

async function benchWindow(window: Window): Promise<boolean> {
  const [ours, theirs] = await Promise.all([throughExport(window), naively(window)])
  const title = `An export of ${documents} documents, XML and PDF, while ${visitors} people browse; ${window} window of ${perMinute} a minute`
  const reported = { target: null, good: true }
  return printFigures(title, [
    {
      name: 'refused by upstream (429)',
      ours: String(ours.refused),
      baseline: `${theirs.refused} script`,
      target: 'none',
      good: ours.refused === 0,
    },
    {
      name: 'files requested twice',
      ours: String(ours.twice),
      baseline: `${theirs.twice} script`,
      target: 'none',
      good: ours.twice === 0,
    },
    {
      name: 'share used of what people leave',
      ours: `${ours.share.toFixed(1)} %`,
      baseline: `${theirs.share.toFixed(1)} % script`,
      target: '95 %',
      good: ours.share >= 95,
    },
    {
      name: "requests of people's a minute",
      ours: ours.othersAMinute.toFixed(0),
      baseline: `${theirs.othersAMinute.toFixed(0)} script`,
      ...reported,
    },
    {
      name: 'time of an action, p95',
      ours: `${p95(ours.actions).toFixed(0)} ms`,
      baseline: `${p95(theirs.actions).toFixed(0)} ms script`,
      target: 'under 1 s',
      good: p95(ours.actions) < 1_000,
    },
    {
      name: 'actions that failed',
      ours: `${failures(ours.actions).toFixed(1)} %`,
      baseline: `${failures(theirs.actions).toFixed(1)} % script`,
      target: 'none',
      good: failures(ours.actions) === 0,
    },
    { name: 'minutes', ours: ours.minutes.toFixed(1), baseline: `${theirs.minutes.toFixed(1)} script`, ...reported },
  ])
}

/**
 * Exports against an upstream that answers 120 a minute, with both windows, compared with a script that retries; one
 * during heavy reading by people, and its cancellation; then large ones.
 */
export async function benchExports(): Promise<boolean> {
  const met = [await loadFigures(), await benchWindow('fixed'), await benchWindow('sliding'), await downloadFigures()]
  return met.every(Boolean)
}
